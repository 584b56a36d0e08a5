import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ChevronRight, Share2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { playersQuery } from "../../../api/queries/players";
import type { Group, Match } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { teamInShort } from "../../../i18n/team-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { CourtChanges, CourtSides } from "../../../shared/CourtSides";
import { DayLink } from "../../../shared/DayLink";
import { usePageGroup } from "../../../shared/group-ref";
import { placesOf } from "../../../shared/lineup/lineup";
import { ownFirst, useMe } from "../../../shared/me";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { LogoMark } from "../../../ui/LogoMark";
import { toast } from "../../../ui/toast";
import { setText } from "../preview";
import { type Move, nextAbove, type SavedMatch } from "../saved-match";
import { type NextMatch, NextMatchActions } from "./NextMatchActions";
import { type Undo, UndoRow } from "./UndoRow";

interface MatchSavedProps {
  group: Group;
  groupRef: GroupRef;
  saved: SavedMatch;
  /** Set while the match is not sent: then it has no number yet. */
  undo: Undo | null;
  /** The match once it is sent; null if it is not saved. */
  onShare: () => Promise<SavedMatch | null>;
  onNext: (next: NextMatch) => void;
}

/** The result after saving, the changes in the ranking and the next actions. */
export function MatchSaved({ group, groupRef, saved, undo, onShare, onNext }: MatchSavedProps) {
  const { t } = useTranslation("matches");
  const paths = usePaths();
  const share = useShare(group, onShare);
  const result = useRef<HTMLElement>(null);
  // The focused form was removed: move the focus to the result.
  useEffect(() => {
    window.scrollTo(0, 0);
    result.current?.focus({ preventScroll: true });
  }, []);
  const isSending = undo?.isSending;
  // The button that had the focus is removed when the match is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is sent
  useEffect(() => {
    if (document.activeElement === document.body) result.current?.focus({ preventScroll: true });
  }, [isSending]);
  return (
    <section
      ref={result}
      tabIndex={-1}
      aria-label={undo ? t("undo.title") : t("result.title", { number: saved.match.matchNumber })}
      className="grid grid-cols-1 gap-3 outline-none lg:grid-cols-2 lg:items-start lg:gap-6"
    >
      <ResultCard group={groupRef} match={saved.match} groupName={group.name} />
      <div className="flex flex-col gap-3 lg:gap-4">
        <RankingChanges {...saved} />
        {undo ? (
          <UndoRow {...undo} />
        ) : (
          <Link
            to={paths.match(groupRef, saved.match.matchNumber)}
            className="-my-1 inline-flex min-h-11 items-center gap-1 self-start px-1 font-semibold text-action text-row hover:text-action-deep"
          >
            {t("result.page", { number: saved.match.matchNumber })}
            <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
          </Link>
        )}
        <NextAbove hash={group.publicHash} groupRef={groupRef} match={saved.match} />
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
function useShare(group: Group, matchToShare: () => Promise<SavedMatch | null>): () => Promise<void> {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  const paths = usePaths();
  const nameOf = ({ players: [one, other] }: Match["team1"], { players: others }: Match["team1"]) =>
    teamInShort(
      [one?.name ?? "", other?.name ?? ""],
      language,
      others.map(({ name }) => name),
    );
  const textOf = (match: Match) => {
    const first = match.winner === 1;
    const [winners, losers] = first ? [match.team1, match.team2] : [match.team2, match.team1];
    return t("result.shareText", {
      winners: nameOf(winners, losers),
      losers: nameOf(losers, winners),
      sets: match.sets
        .map(([left = 0, right = 0]) => setText(first ? [left, right] : [right, left]))
        .join(" "),
      group: group.name,
    });
  };

  return async () => {
    const saved = await matchToShare();
    if (saved === null) return;
    const text = textOf(saved.match);
    const url = new URL(paths.match(group.publicHash, saved.match.matchNumber), window.location.origin).href;
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
            <span className="numerals flex min-w-15 shrink-0 items-center gap-2 text-body">
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

interface NextAboveProps {
  readonly hash: string;
  readonly groupRef: GroupRef;
  readonly match: Match;
}

/** Leads to what it takes to pass the next player, for the reader if they played, else for the first winner. */
function NextAbove({ hash, groupRef, match }: NextAboveProps) {
  const { t } = useTranslation("matches");
  const paths = usePaths();
  const me = useMe(hash);
  const { data: players } = useQuery(playersQuery(hash));
  const winners = match.winner === 1 ? match.team1.players : match.team2.players;
  const own = ownFirst([...winners, ...match.team1.players, ...match.team2.players], me)[0];
  const above = own && players && nextAbove(players, own);
  if (!own || !above) {
    return null;
  }
  const places = placesOf(match);
  const [one = null, two = null, three = null, four = null] =
    places.indexOf(own.playerId) < 2 ? places : [...places.slice(2), ...places.slice(0, 2)];
  const lineup = (own.playerId === one ? [one, two, three, four] : [two, one, three, four]).join(".");
  return (
    <Link
      to={paths.whatIf(groupRef, lineup)}
      className="inline-flex min-h-11 items-center gap-1 px-1 font-semibold text-action text-row hover:text-action-deep"
    >
      {t(own.playerId === me ? "result.pass" : "result.passAs", { name: above.name, own: own.name })}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
    </Link>
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
  const team = teamInShort([one?.name ?? "", other?.name ?? ""], language);
  // By the rounded percentage, so that the sentence agrees with the number shown.
  const percent = Math.round(expected * 100);
  const kind = percent < 50 ? "underdog" : percent > 50 ? "favourite" : "even";
  return t(`result.why.${kind}`, { team, count: match.margin });
}

interface ResultCardProps {
  group: GroupRef;
  match: Match;
  groupName: string;
}

/** The result on a court: both sides, their sets and the four changes. */
function ResultCard({ group, match, groupName }: ResultCardProps) {
  const { t } = useTranslation("matches");
  const me = useMe(usePageGroup().hash);
  const format = useFormats();
  return (
    <article className="on-court overflow-hidden rounded-court bg-court text-on-court">
      <header className="flex min-h-11.5 flex-wrap items-center gap-x-2 border-court-line border-b-2 px-4 py-1 text-on-court-2 text-row">
        <LogoMark onCourt size="sm" />
        <span className="narrow min-w-0 flex-auto">{groupName}</span>
        <span className="narrow ml-auto">
          <DayLink group={group} playedOn={match.playedOn} text={format.fullDate(match.playedOn)} />
        </span>
      </header>
      <CourtSides match={match} labels={{ won: t("result.winners"), lost: t("result.losers") }} />
      <CourtChanges match={match} me={me} />
    </article>
  );
}
