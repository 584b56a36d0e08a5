import { ArrowRight, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { teamInShort } from "../../../i18n/team-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { onCourtColour } from "../../../shared/CourtSides";
import { ownFirst } from "../../../shared/me";
import { Ball } from "../../../ui/court/Ball";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { ExpectedBar } from "../../../ui/expected-bar/ExpectedBar";
import { toldStory } from "../result-story";
import type { SavedMatch } from "../saved-match";
import { useCountUp } from "./use-count-up";
import { useResultTexts } from "./use-result-texts";

interface ResultCourtProps {
  readonly groupRef: GroupRef;
  readonly saved: SavedMatch;
  readonly me: number | null;
}

type Team = SavedMatch["match"]["team1"];

/** The result on the court: what it did to the reader or to who moved most, both sides, and what was expected. */
export function ResultCourt({ groupRef, saved, me }: ResultCourtProps) {
  const { t } = useTranslation("matches");
  const { match, stories } = saved;
  const winners = match.winner === 1 ? match.team1 : match.team2;
  const story = toldStory(
    stories,
    winners.players.map(({ playerId }) => playerId),
    me,
  );
  const isOwn = story !== null && story.playerId === me;
  const won = isOwn && (story.rankAfter ?? 0) < (story.rankBefore ?? 0);
  const progress = useCountUp(won);
  const ofMe = match.team1.players.some(({ playerId }) => playerId === me) ? 0 : 1;
  const top = isOwn ? ofMe : match.winner === 1 ? 0 : 1;
  const labels = { won: t("result.winners"), lost: t("result.losers") };
  const side = (team: 0 | 1) => (
    <Side
      match={match}
      side={team}
      me={me}
      progress={progress}
      label={match.winner === team + 1 ? labels.won : labels.lost}
    />
  );
  return (
    <article className="on-court overflow-hidden rounded-court bg-court text-on-court">
      {story === null ? null : (
        <Told groupRef={groupRef} saved={saved} story={story} isOwn={isOwn} progress={progress} />
      )}
      {side(top)}
      <Net orientation="horizontal" />
      {side(top === 0 ? 1 : 0)}
      <Expected saved={saved} top={top} />
    </article>
  );
}

interface ToldProps {
  readonly groupRef: GroupRef;
  readonly saved: SavedMatch;
  readonly story: SavedMatch["stories"][number];
  readonly isOwn: boolean;
  readonly progress: number;
}

/** The reader's change, then a sentence about the ranking and the one below it. */
function Told({ groupRef, saved, story, isOwn, progress }: ToldProps) {
  const { t } = useTranslation("matches");
  const formats = useFormats();
  const paths = usePaths();
  const { sentence, next } = useResultTexts(saved, story, isOwn);
  const own = playersOf(saved).find(({ playerId }) => playerId === story.playerId);
  const isDone = progress === 1;
  const { rankBefore, rankAfter } = story;
  return (
    <header className="border-court-line border-b-2 px-4 pt-2.5 pb-4">
      {isOwn && own ? (
        <div className="mb-2 flex flex-wrap items-center gap-x-2">
          <p
            className={cx(
              "numerals min-w-27 font-bold text-[min(4.75rem,22vw)] leading-none",
              onCourtColour(own.eloChange),
            )}
          >
            {formats.signed(Math.round(own.eloChange * progress))}
          </p>
          <dl className="grid grid-cols-[auto_auto] items-baseline gap-x-1.5">
            <FromTo
              label={t("result.elo")}
              before={formats.rating(own.eloBefore)}
              after={formats.rating(own.eloBefore + Math.round(own.eloChange * progress))}
            />
            {rankBefore === null || rankAfter === null ? null : (
              <FromTo
                label={t("result.rank")}
                before={formats.number(rankBefore)}
                after={formats.number(isDone ? rankAfter : rankBefore)}
                flips={isDone && rankAfter !== rankBefore}
              />
            )}
          </dl>
        </div>
      ) : null}
      <div className={isDone ? "animate-open" : "invisible"}>
        <h2 className="pt-1.5 font-bold text-[1.25rem] leading-[1.3] tracking-[-0.018em]">{sentence}</h2>
        {next === null ? null : (
          <p className="text-on-court-2 text-row">
            {isOwn && story.above && own ? (
              <Link
                to={paths.whatIf(groupRef, lineupOf(saved, own.playerId))}
                className="touch-target inline-flex items-center gap-1 hover:text-on-court"
              >
                {next}
                <ChevronRight aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
              </Link>
            ) : (
              next
            )}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {isDone && own
          ? [isOwn ? formats.signed(own.eloChange) : null, sentence, next].filter(Boolean).join(". ")
          : ""}
      </p>
    </header>
  );
}

interface FromToProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Whether the value after has just replaced another one. */
  readonly flips?: boolean;
}

function FromTo({ label, before, after, flips = false }: FromToProps) {
  return (
    <>
      <dt className="narrow text-on-court-2 text-row">{label}</dt>
      <dd className="numerals-regular flex flex-wrap items-center gap-x-1.5 text-[min(1.375rem,7vw)] leading-snug">
        <span className="text-on-court-2">{before}</span>
        <ArrowRight aria-hidden="true" className="size-4 text-on-court-2" strokeWidth={2} />
        <b key={String(flips)} className={cx("font-bold", flips && "inline-block animate-open")}>
          {after}
        </b>
      </dd>
    </>
  );
}

interface SideProps {
  readonly match: SavedMatch["match"];
  readonly side: 0 | 1;
  readonly me: number | null;
  readonly progress: number;
  readonly label: string;
}

/** A team with its new ratings and changes, and its sets. */
function Side({ match, side, me, progress, label }: SideProps) {
  const { t } = useTranslation(["matches", "common"]);
  const formats = useFormats();
  const won = match.winner === side + 1;
  const { players } = side === 0 ? match.team1 : match.team2;
  const isLong = match.sets.length > 3;
  return (
    <section aria-label={label} className="flex min-h-18 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2">
      <span className="grid w-3.5 shrink-0 place-items-center">{won ? <Ball size={14} /> : null}</span>
      <ul className="min-w-0 flex-1 basis-45">
        {ownFirst(players, me).map((player) => {
          const change = Math.round(player.eloChange * progress);
          return (
            <li key={player.playerId} className="flex min-h-6.5 flex-wrap items-center gap-x-2">
              <span
                className={cx(
                  "narrow min-w-0 flex-1 basis-24 text-row",
                  won ? "font-semibold" : "text-on-court-2",
                )}
              >
                {player.playerId === me ? t("common:you") : player.name}
              </span>
              <span className="numerals-regular text-[1.0625rem] text-on-court-2">
                {formats.rating(player.eloBefore + change)}
              </span>
              <span
                className={cx(
                  "numerals min-w-8.5 text-right font-bold text-[1.0625rem]",
                  onCourtColour(player.eloChange),
                )}
              >
                {formats.signed(change)}
              </span>
            </li>
          );
        })}
      </ul>
      <ol
        className={cx(
          "numerals ml-auto flex shrink-0 flex-wrap justify-end pl-1.5",
          isLong ? "gap-2 text-score-line" : "gap-2.5 text-score-result",
        )}
      >
        {match.sets.map((set, index) => {
          const games = set[side] ?? 0;
          const tookIt = games > (set[1 - side] ?? 0);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
              key={index}
              className={cx(
                "text-center",
                isLong ? "min-w-3" : "min-w-5",
                tookIt ? "font-bold" : "font-normal text-on-court-2",
              )}
            >
              {games}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What the upper side was expected to win. */
function Expected({ saved: { match, expected }, top }: { readonly saved: SavedMatch; readonly top: 0 | 1 }) {
  const { t } = useTranslation("matches");
  const formats = useFormats();
  const language = useLanguage();
  const upper = match.winner === top + 1 ? expected : 1 - expected;
  // The two percentages add up to 100.
  const rounded = Math.round(upper * 100) / 100;
  const nameOf = ({ players: [one, other] }: Team, { players: others }: Team) =>
    teamInShort(
      [one?.name ?? "", other?.name ?? ""],
      language,
      others.map(({ name }) => name),
    );
  const [left, right] = top === 0 ? [match.team1, match.team2] : [match.team2, match.team1];
  const [leftPercent, rightPercent] = [formats.percent(rounded), formats.percent(1 - rounded)];
  return (
    <div className="border-court-line border-t-2 px-4 pt-2 pb-3">
      <ExpectedBar
        left={upper}
        leftText={leftPercent}
        rightText={rightPercent}
        caption={t("expected.caption")}
        label={t("expected.label", {
          left: nameOf(left, right),
          leftPercent,
          right: nameOf(right, left),
          rightPercent,
        })}
        onCourt
      />
    </div>
  );
}

/** The four as the address of What if has them: the reader first, then the partner. */
function lineupOf(saved: SavedMatch, own: number): string {
  const ids = playersOf(saved).map(({ playerId }) => playerId);
  const [one, two, three, four] = ids.indexOf(own) < 2 ? ids : [...ids.slice(2), ...ids.slice(0, 2)];
  return (own === one ? [one, two, three, four] : [two, one, three, four]).join(".");
}

function playersOf({ match }: SavedMatch) {
  return [...match.team1.players, ...match.team2.players];
}
