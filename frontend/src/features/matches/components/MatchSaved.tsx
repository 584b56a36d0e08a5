import { RotateCcw, Share2, Shuffle } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group, Match } from "../../../api/types";
import type { GroupRef } from "../../../i18n/paths";
import { usePaths } from "../../../i18n/paths";
import { teamBySurname } from "../../../i18n/team-names";
import { useLanguage } from "../../../i18n/use-language";
import { Button, buttonClass } from "../../../ui/Button";
import { toast } from "../../../ui/toast";
import { setText } from "../preview";
import type { SavedMatch } from "../saved-match";
import { RankingChanges } from "./RankingChanges";
import { ResultCard } from "./ResultCard";

interface MatchSavedProps {
  group: Group;
  groupRef: GroupRef;
  saved: SavedMatch;
  /** Starts another match: the same teams, or the same four with other partners. */
  onRematch: (partners: "same" | "swapped") => void;
}

/** The result after saving, the changes in the ranking and the next actions. */
export function MatchSaved({ group, groupRef, saved, onRematch }: MatchSavedProps) {
  const { t } = useTranslation("matches");
  const paths = usePaths();
  const share = useShare(group, saved.match);
  const result = useRef<HTMLElement>(null);
  // The focused form was removed: move the focus to the result.
  useEffect(() => {
    window.scrollTo(0, 0);
    result.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={result}
      tabIndex={-1}
      aria-label={t("result.title", { number: saved.match.matchNumber })}
      className="grid gap-3 outline-none lg:grid-cols-2 lg:items-start lg:gap-6"
    >
      <ResultCard match={saved.match} groupName={group.name} />
      <div className="flex flex-col gap-3 lg:gap-4">
        <RankingChanges {...saved} />
        <div className="grid grid-cols-2 gap-2 lg:gap-3">
          <Button onClick={() => void share()}>
            <Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t("result.share")}
          </Button>
          <Link to={paths.group(groupRef)} className={buttonClass({})}>
            {t("result.ranking")}
          </Link>
        </div>
        <Button onClick={() => onRematch("swapped")}>
          <Shuffle aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t("result.swapped")}
        </Button>
        <div
          data-bottom-bar=""
          className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-3 pt-3 lg:static lg:border-0 lg:bg-transparent lg:p-0"
        >
          <Button variant="primary" size="lg" wide onClick={() => onRematch("same")}>
            <RotateCcw aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t("result.rematch")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Uses the system's share sheet if available, else the clipboard. */
function useShare(group: Group, match: Match): () => Promise<void> {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  const paths = usePaths();
  const nameOf = ({ players: [one, other] }: Match["team1"]) =>
    teamBySurname([one?.name ?? "", other?.name ?? ""], language);
  const first = match.winner === 1;
  const text = t("result.shareText", {
    winners: nameOf(first ? match.team1 : match.team2),
    losers: nameOf(first ? match.team2 : match.team1),
    sets: match.sets.map(([left = 0, right = 0]) => setText(first ? [left, right] : [right, left])).join(" "),
    group: group.name,
  });
  const url = new URL(paths.group(group.publicHash), window.location.origin).href;

  return async () => {
    try {
      if (typeof navigator.share === "function") await navigator.share({ text, url });
      else {
        await navigator.clipboard.writeText(`${text} ${url}`);
        toast.success(t("result.copied"));
      }
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error(t("result.copyFailed"));
    }
  };
}
