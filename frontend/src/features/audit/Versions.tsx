import { useTranslation } from "react-i18next";
import type { Log } from "../../api/queries/log";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import type { KnownMatch } from "../../rules/seal";
import { AsideLink } from "../../shared/AsideLink";
import { usePageGroup } from "../../shared/group-ref";
import { Card } from "../../ui/Card";
import { Scoreboard, type ScoreboardSide } from "../../ui/Scoreboard";
import { Scores } from "../../ui/Scores";
import type { ChangedMatch, Version } from "./proof";

interface VersionsProps {
  readonly changed: ChangedMatch;
  /** When the device has seen the first version. */
  readonly at: string;
  readonly isAlarm: boolean;
  readonly log: Log;
  readonly text: string;
}

const setText = (games: readonly number[]) => games.join("–");

/** A match as a device has checked it, and as it is now. */
export function Versions({ changed, at, isAlarm, log, text }: VersionsProps) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const { ref } = usePageGroup();
  const paths = usePaths();
  const { before, after } = changed;
  const differing = after && onlyOtherSet(before.match, after.match);
  return (
    <Card
      flush
      title={t("versions.title", { number: formats.number(before.match.number) })}
      aside={
        after && (
          <AsideLink to={paths.match(ref, after.match.number)}>
            {t("versions.match", { number: formats.number(after.match.number) })}
          </AsideLink>
        )
      }
    >
      <div className="mt-3 grid md:grid-cols-2 lg:mt-4">
        <div className="border-line border-t p-4 lg:px-5">
          <h3 className="mb-3 flex flex-wrap justify-between gap-x-3 font-semibold text-row">
            {t("versions.checked")}
            <span className="font-normal text-ink-2 text-small">{formats.date(at)}</span>
          </h3>
          <OneVersion version={before} log={log} />
        </div>
        <div className={`border-line border-t p-4 lg:px-5 ${isAlarm ? "bg-down-tint" : ""}`}>
          <h3 className={`mb-3 font-semibold text-row ${isAlarm ? "text-down" : ""}`}>
            {t(isAlarm ? "versions.server" : "versions.corrected")}
          </h3>
          {after === null ? <p>{t("versions.gone")}</p> : <OneVersion version={after} log={log} />}
        </div>
      </div>
      <p className="border-line border-t px-4 py-3 text-ink-2 text-row lg:px-5">
        {differing && (
          <b className="text-ink">
            <Scores
              text={t("versions.set", {
                number: differing.number,
                before: setText(differing.before),
                after: setText(differing.after),
              })}
            />{" "}
          </b>
        )}
        {text}
      </p>
    </Card>
  );
}

/** The set that differs, if nothing else does. */
function onlyOtherSet(one: KnownMatch, other: KnownMatch) {
  const isSame = (a: readonly unknown[], b: readonly unknown[]) => a.join() === b.join();
  if (
    !isSame(one.players, other.players) ||
    one.playedOn !== other.playedOn ||
    one.sets.length !== other.sets.length
  ) {
    return null;
  }
  const all = one.sets.map((before, index) => ({
    number: index + 1,
    before,
    after: other.sets[index] ?? [],
  }));
  const [first, ...more] = all.filter(({ before, after }) => !isSame(before, after));
  return more.length === 0 ? (first ?? null) : null;
}

function OneVersion({ version, log }: { readonly version: Version; readonly log: Log }) {
  const formats = useFormats();
  const nameOf = useNames(log);
  const text = useMatchText(log);
  const { match, winner } = version;
  const side = (team: 0 | 1): ScoreboardSide => ({
    names: match.players.slice(2 * team, 2 * team + 2).map(nameOf),
    isWinner: winner === team + 1,
    sets: match.sets.map((set) => {
      const [own = 0, other = 0] = team === 0 ? set : [...set].reverse();
      return { games: own, isWon: own > other };
    }),
    changes: [],
  });
  return (
    <>
      <p className="mb-2 text-ink-2 text-small">{formats.date(match.playedOn)}</p>
      <Scoreboard sides={[side(0), side(1)]} summary={text(match)} />
    </>
  );
}

/** The present name of a player; one who is in the log no more was joined into another one. */
function useNames(log: Log): (player: number) => string {
  const { t } = useTranslation("audit");
  const names = new Map(log.players.map(({ playerId, name }) => [playerId, name]));
  return (player) => names.get(player) ?? t("versions.noPlayer", { number: player });
}

/** A match as a line of text. */
export function useMatchText(log: Log): (match: KnownMatch) => string {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const nameOf = useNames(log);
  return ({ number, playedOn, players, sets }) => {
    const team = (from: number) => formats.list(players.slice(from, from + 2).map(nameOf));
    return t("failed.played", {
      number: formats.number(number),
      date: formats.date(playedOn),
      team1: team(0),
      team2: team(2),
      score: sets.map(setText).join(", "),
    });
  };
}
