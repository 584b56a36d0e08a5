import { ArrowRight, Share2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Match } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { teamByFirstName, teamBySurname } from "../../../i18n/team-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { usePageGroup } from "../../../shared/group-ref";
import { ownFirst, useMe } from "../../../shared/me";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Ball } from "../../../ui/court/Ball";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { LogoMark } from "../../../ui/LogoMark";
import { Tag } from "../../../ui/Tag";
import { toast } from "../../../ui/toast";
import { setText } from "../preview";
import type { Move, SavedMatch } from "../saved-match";
import { type NextMatch, NextMatchActions } from "./NextMatchActions";

interface MatchSavedProps {
  group: Group;
  groupRef: GroupRef;
  saved: SavedMatch;
  onNext: (next: NextMatch) => void;
}

/** The result after saving, the changes in the ranking and the next actions. */
export function MatchSaved({ group, groupRef, saved, onNext }: MatchSavedProps) {
  const { t } = useTranslation("matches");
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
      className="grid grid-cols-1 gap-3 outline-none lg:grid-cols-2 lg:items-start lg:gap-6"
    >
      <ResultCard match={saved.match} groupName={group.name} />
      <div className="flex flex-col gap-3 lg:gap-4">
        <RankingChanges {...saved} />
        <NextMatchActions hash={group.publicHash} groupRef={groupRef} onNext={onNext}>
          <Button onClick={() => void share()}>
            <Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t("result.share")}
          </Button>
        </NextMatchActions>
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

/** The changes in the ranking, with an explanation. */
function RankingChanges({ match, moves, expected }: SavedMatch) {
  const { t } = useTranslation("matches");
  const me = useMe(usePageGroup().hash);
  const format = useFormats();
  return (
    <Card flush title={t("result.changes")}>
      <ul className="mt-3">
        {ownFirst(moves, me).map((move) => (
          <li
            key={move.playerId}
            className="flex min-h-10 items-center gap-5 border-line border-t px-4 py-2.5 lg:px-5"
          >
            <span className="numerals flex w-15 shrink-0 items-center gap-2 text-body">
              <span className="font-normal text-ink-2">{format.number(move.before)}</span>
              <ArrowRight aria-hidden="true" className="size-3.5 text-ink-2" strokeWidth={2} />
              {format.number(move.after)}
            </span>
            <span className="min-w-0 text-row">
              <MoveText move={move} />
            </span>
          </li>
        ))}
        {moves.length === 0 ? (
          <li className="border-line border-t px-4 py-3 text-row lg:px-5">{t("result.unchanged")}</li>
        ) : null}
      </ul>
      <p className="border-line border-t px-4 py-3 text-ink-2 text-row lg:px-5">
        <b className="text-ink">{t("result.expected", { percent: format.percent(expected) })}</b>{" "}
        <Why match={match} expected={expected} />
      </p>
    </Card>
  );
}

function MoveText({ move: { name, before, after, establishedAfter: count } }: { move: Move }) {
  const { t } = useTranslation("matches");
  const first = after === 1 && before !== 1;
  if (count !== null) {
    return t(first ? "result.firstEstablished" : "result.established", { name, count });
  }
  return first ? t("result.first", { name }) : name;
}

function Why({ match, expected }: Pick<SavedMatch, "match" | "expected">) {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  const [one, other] = (match.winner === 1 ? match.team1 : match.team2).players;
  const team = teamByFirstName([one?.name ?? "", other?.name ?? ""], language);
  // By the rounded percentage, so that the sentence agrees with the number shown.
  const percent = Math.round(expected * 100);
  const kind = percent < 50 ? "underdog" : percent > 50 ? "favourite" : "even";
  return t(`result.why.${kind}`, { team, count: match.margin });
}

interface ResultCardProps {
  match: Match;
  groupName: string;
}

/** The result on a court: both sides, their sets and the four changes. */
function ResultCard({ match, groupName }: ResultCardProps) {
  const { t } = useTranslation(["matches", "common"]);
  const me = useMe(usePageGroup().hash);
  const format = useFormats();
  return (
    <article className="on-court overflow-hidden rounded-court bg-court text-on-court">
      <header className="flex min-h-10 items-center gap-2 border-court-line border-b-2 px-4 py-1 text-on-court-2 text-row">
        <LogoMark onCourt size="sm" />
        <span className="narrow min-w-0 flex-1">{groupName}</span>
        <time dateTime={match.playedOn} className="narrow shrink-0">
          {format.fullDate(match.playedOn)}
        </time>
      </header>
      <Side match={match} side={0} label={t(match.winner === 1 ? "result.winners" : "result.losers")} />
      <Net orientation="horizontal" />
      <Side match={match} side={1} label={t(match.winner === 2 ? "result.winners" : "result.losers")} />
      <ul className="border-court-line border-t-2">
        {ownFirst([...match.team1.players, ...match.team2.players], me).map((player) => (
          <li
            key={player.playerId}
            className="flex min-h-[37px] items-center gap-2 border-court-line/25 px-4 text-row not-last:border-b"
          >
            <span className="narrow flex min-w-0 flex-1 items-center gap-2">
              <span className="min-w-0">{player.name}</span>
              {player.playerId === me ? <Tag kind="court-filled">{t("common:you")}</Tag> : null}
            </span>
            <span className="numerals-regular flex items-center gap-1.5 text-on-court-2">
              {format.rating(player.eloBefore)}
              <ArrowRight aria-hidden="true" className="size-3" strokeWidth={2.25} />
            </span>
            <span className="numerals w-11 font-bold text-[1.0625rem]">{format.rating(player.eloAfter)}</span>
            <span
              className={cx(
                "numerals w-11 text-right font-bold text-[1.0625rem]",
                player.eloChange > 0 && "text-up-court",
                player.eloChange < 0 && "text-down-court",
              )}
            >
              {format.signed(player.eloChange)}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}

interface SideProps {
  match: Match;
  side: 0 | 1;
  /** "Won" or "Lost", for screen readers. */
  label: string;
}

function Side({ match, side, label }: SideProps) {
  const won = match.winner === side + 1;
  const team = side === 0 ? match.team1 : match.team2;
  return (
    <section aria-label={label} className="flex min-h-[72px] items-center gap-2.5 px-4 py-2">
      <span className="grid w-3.5 shrink-0 place-items-center">{won ? <Ball size={14} /> : null}</span>
      <span className={cx("narrow min-w-0 flex-1 leading-6", won ? "font-semibold" : "text-on-court-2")}>
        {team.players.map((player) => (
          <span key={player.playerId} className="block">
            {player.name}
          </span>
        ))}
      </span>
      <ol className="numerals flex shrink-0 gap-3 text-score-result">
        {match.sets.map((set, index) => {
          const own = set[side] ?? 0;
          const tookIt = own > (set[1 - side] ?? 0);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
              key={index}
              className={cx("min-w-6 text-center", tookIt ? "font-bold" : "font-normal text-on-court-2")}
            >
              {own}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
