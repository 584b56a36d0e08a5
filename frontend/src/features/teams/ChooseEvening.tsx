import { useTranslation } from "react-i18next";
import type { Match, Player } from "../../api/types";
import { BottomBar } from "../../ui/BottomBar";
import { Button } from "../../ui/Button";
import { Scores } from "../../ui/Scores";
import {
  COURTS_MAX,
  courtsInUse,
  type Evening,
  PLAYERS_MAX,
  PLAYERS_ON_COURT,
  presentIn,
  ROUNDS_MAX,
} from "./evening";
import { LockedPairs } from "./LockedPairs";
import { Presence } from "./Presence";
import { Stepper } from "./Stepper";

interface ChooseEveningProps {
  readonly hash: string;
  readonly evening: Evening;
  /** How many rounds stay as they are. */
  readonly fixed: number;
  readonly players: readonly Player[];
  readonly matches: readonly Match[];
  readonly onChange: (change: (evening: Evening) => Evening) => void;
  readonly onPlan: () => void;
  /** To the rounds; null before any are planned. */
  readonly onBack: (() => void) | null;
}

/** Who is here, on how many courts, for how many rounds, and which pairs stay together. */
export function ChooseEvening({ evening, fixed, onChange, onPlan, onBack, ...group }: ChooseEveningProps) {
  const { t } = useTranslation("teams");
  const isPlanned = evening.planned.length > 0;
  const ids = presentIn(evening);
  const present = ids.flatMap((id) => group.players.find(({ playerId }) => playerId === id) ?? []);
  const playing = courtsInUse(evening) * PLAYERS_ON_COURT;
  const coming = Math.max(1, evening.rounds - fixed);
  const plays = between((coming * playing) / Math.max(1, ids.length));
  const rests = between((coming * (ids.length - playing)) / Math.max(1, ids.length));
  const missing = PLAYERS_ON_COURT - ids.length;
  const blocked =
    missing > 0
      ? t("needs", { count: missing })
      : ids.length > PLAYERS_MAX
        ? t("tooMany", { count: PLAYERS_MAX })
        : null;
  const stepper = (what: string) => ({ fewer: t("fewer", { what }), more: t("more", { what }) });
  return (
    <div className="with-sidebar gap-4 lg:gap-6">
      <Presence {...group} evening={evening} onChange={onChange} />
      <div className="flex flex-col gap-4">
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          <Stepper
            label={t("courts")}
            note={
              missing > 0
                ? " "
                : `${t("playing", { count: playing })}, ${t("sitting", { count: ids.length - playing })}`
            }
            {...stepper(t("courts"))}
            value={evening.courts}
            min={1}
            max={COURTS_MAX}
            onChange={(courts) => onChange((current) => ({ ...current, courts }))}
          />
          <Stepper
            label={t("rounds")}
            note={missing > 0 ? " " : <Scores text={t("each", { plays, rests })} />}
            {...stepper(t("rounds"))}
            value={Math.max(evening.rounds, fixed + 1)}
            min={fixed + 1}
            max={ROUNDS_MAX}
            onChange={(rounds) => onChange((current) => ({ ...current, rounds }))}
          />
        </div>
        <LockedPairs evening={evening} present={present} onChange={onChange} />
        {onBack ? (
          <>
            {isPlanned && <p className="text-ink-2 text-row">{t("changedHint")}</p>}
            <Button wide onClick={onBack}>
              {t("back")}
            </Button>
          </>
        ) : null}
        <BottomBar large="inline">
          <div className="mx-auto flex max-w-column flex-wrap items-center gap-x-3 gap-y-2">
            <p id="teams-summary" className="min-w-0 flex-1 basis-name text-balance text-ink-2 text-row">
              {blocked ??
                t("summary", {
                  players: t("players", { count: ids.length }),
                  courts: t("courtCount", { count: courtsInUse(evening) }),
                  rounds: t("roundCount", { count: coming }),
                })}
            </p>
            <Button
              variant="primary"
              size="lg"
              className="shrink-0 px-5! max-xs:w-full"
              aria-describedby="teams-summary"
              disabled={blocked !== null}
              onClick={onPlan}
            >
              {isPlanned ? t("recreate") : t("create")}
            </Button>
          </div>
        </BottomBar>
      </div>
    </div>
  );
}

/** A whole number, or the two around a fraction. */
function between(value: number): string {
  const [from, to] = [Math.floor(value), Math.ceil(value)];
  return from === to ? String(from) : `${from}–${to}`;
}
