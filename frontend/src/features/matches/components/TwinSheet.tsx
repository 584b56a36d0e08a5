import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import type { Outcome } from "../../../rules/rules";
import { useAgoText } from "../../../shared/age";
import { usePageGroup } from "../../../shared/group-ref";
import type { Places } from "../../../shared/lineup/lineup";
import type { Twin } from "../../../shared/outbox/entry";
import { Button, buttonClass } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Scoreboard, type ScoreboardSide } from "../../../ui/Scoreboard";
import { setText } from "../preview";
import { completeSets, type TypedSet } from "../score-entry";

interface TwinSheetProps extends Twin {
  /** What is entered, which is what was saved. */
  readonly places: Places;
  readonly sets: readonly TypedSet[];
  readonly outcome: Outcome | null;
  readonly playerOf: ReadonlyMap<number, Player>;
  readonly onSee: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Says that the match was entered already, and asks whether the same was played again. What is typed stays. */
export function TwinSheet({ number, savedAt, onSee, onAgain, onClose, ...entered }: TwinSheetProps) {
  const { t } = useTranslation(["outbox", "common"]);
  const paths = usePaths();
  const { ref } = usePageGroup();
  const formats = useFormats();
  const ago = useAgoText("relative");
  const time = new Date(savedAt).toISOString();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("twin.title", { ago: ago(time) })}
      closeLabel={t("common:action.close")}
      className="md:max-w-110"
    >
      <p className="-mt-1 text-ink-2">{t("twin.text")}</p>
      <div className="mt-4 rounded-card border border-line px-4 py-3">
        <p className="mb-2 flex justify-between gap-3 text-ink-2 text-small">
          <span>{t("twin.number", { number })}</span>
          <span>{formats.time(time)}</span>
        </p>
        <EnteredScoreboard {...entered} />
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <Link
          to={paths.match(ref, number)}
          data-autofocus=""
          // The form stays until the page of the match is loaded.
          onClick={() => {
            onSee();
            onClose();
          }}
          className={buttonClass({ variant: "primary", size: "lg", wide: true })}
        >
          {t("twin.see")}
        </Link>
        <Button size="lg" wide onClick={onAgain}>
          {t("twin.again")}
        </Button>
      </div>
    </Dialog>
  );
}

type EnteredProps = Pick<TwinSheetProps, "places" | "sets" | "outcome" | "playerOf">;

function EnteredScoreboard({ places: [a, b, c, d], sets, outcome, playerOf }: EnteredProps) {
  const { t } = useTranslation("outbox");
  const formats = useFormats();
  const complete = completeSets(sets) ?? [];
  const nameOf = (playerId: number | null) => playerOf.get(playerId ?? 0)?.name ?? "";
  const side = (team: 0 | 1, one: number | null, other: number | null): ScoreboardSide => ({
    names: [nameOf(one), nameOf(other)],
    isWinner: outcome?.winner === team + 1,
    sets: complete.map((set) => ({ games: set[team], isWon: set[team] > set[team === 0 ? 1 : 0] })),
    changes: [],
  });
  const sides = [side(0, a, b), side(1, c, d)] as const;
  const isTurned = outcome?.winner === 2;
  const summary = t("summary", {
    winners: formats.list(sides[isTurned ? 1 : 0].names),
    losers: formats.list(sides[isTurned ? 0 : 1].names),
    score: complete.map(([left, right]) => setText(isTurned ? [right, left] : [left, right])).join(", "),
  });
  return <Scoreboard sides={sides} summary={summary} />;
}
