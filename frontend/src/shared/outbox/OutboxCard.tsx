import { CircleAlert, CircleCheck, CircleHelp, Clock, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { Alert } from "../../ui/Alert";
import { cx } from "../../ui/cx";
import { Scoreboard, type ScoreboardSide } from "../../ui/Scoreboard";
import { isToday } from "../days";
import { useErrorTexts } from "../error-text";
import { CHANGING, enteredAt, errorOf, isTwin, type OutboxEntry, type Refusal } from "./entry";

interface OutboxCardProps {
  readonly entry: OutboxEntry;
  /** Whether it was sent while it was shown. */
  readonly isSent?: boolean;
  /** The reason of a refusal, and what can be done about it. */
  readonly children?: ReactNode;
}

const looks = {
  sent: { Icon: CircleCheck, border: "border-line", colour: "text-up" },
  refused: { Icon: CircleAlert, border: "border-down/45", colour: "text-down" },
  twin: { Icon: CircleHelp, border: "border-line-strong", colour: "text-ink-2" },
  changing: { Icon: Pencil, border: "border-line-strong", colour: "text-ink-2" },
  waiting: { Icon: Clock, border: "border-dashed border-line-strong", colour: "text-ink-2" },
  postponed: { Icon: Clock, border: "border-dashed border-line-strong", colour: "text-ink-2" },
};

/**
 * Whether an entry waits, was put off by the server, is held back while the reader changes it, is asked about as the
 * twin of a saved match, or was refused.
 */
function stateOf(entry: OutboxEntry): "waiting" | "postponed" | "changing" | "twin" | "refused" {
  const { refusal, postponed } = entry;
  if (refusal === null) {
    return postponed ? "postponed" : "waiting";
  }
  if (isTwin(entry)) {
    return "twin";
  }
  return refusal.code === CHANGING ? "changing" : "refused";
}

/** A match of the outbox: its state, the score and, while it waits, the previewed changes. */
export function OutboxCard({ entry, isSent = false, children }: OutboxCardProps) {
  const { t } = useTranslation("outbox");
  const time = useTimeText();
  const postponement = usePostponement();
  const state = isSent ? "sent" : stateOf(entry);
  const { Icon, border, colour } = looks[state];
  return (
    <article className={cx("rounded-card border bg-surface", border)}>
      <div className="px-4 pt-3.5 pb-4 lg:px-5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Icon aria-hidden="true" className={cx("size-5", colour)} strokeWidth={1.75} />
          <h2 className={cx("flex-1 whitespace-nowrap font-semibold", state === "refused" && "text-down")}>
            {t(`state.${state}`)}
          </h2>
          <span className="text-ink-2 text-small">{t("entered", { time: time(enteredAt(entry)) })}</span>
        </div>
        <div className="mt-3">
          <EntryScoreboard entry={entry} />
        </div>
        {state === "postponed" && entry.postponed ? (
          <Alert className="mt-3">{postponement(entry.postponed)}</Alert>
        ) : null}
        {state === "waiting" || state === "postponed" ? (
          <p className="mt-3 pl-5 text-ink-2 text-small">{t("basis", { time: time(entry.ratingsAt) })}</p>
        ) : null}
      </div>
      {children}
    </article>
  );
}

/** Why the server has put an entry off, and that it is sent again. */
function usePostponement(): (postponed: Refusal) => string {
  const { t } = useTranslation("outbox");
  const texts = useErrorTexts();
  return (postponed) => {
    switch (postponed.code) {
      case "match.submissions_paused":
        return t("postponed.paused");
      case "match.too_many":
        return t("postponed.tooMany");
      default:
        return texts.error(errorOf(postponed));
    }
  };
}

/** The time, and the day unless it is today. */
function useTimeText(): (time: number) => string {
  const { t } = useTranslation("outbox");
  const formats = useFormats();
  return (time) => {
    const iso = new Date(time).toISOString();
    return isToday(time)
      ? t("time.today", { time: formats.time(iso) })
      : t("time.day", { day: formats.dayMonth(iso), time: formats.time(iso) });
  };
}

function EntryScoreboard({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation("outbox");
  const formats = useFormats();
  const { sets } = entry.match;
  const side = (team: 0 | 1): ScoreboardSide => {
    const players = entry.players.slice(team * 2, team * 2 + 2);
    return {
      names: players.map(({ name }) => name),
      isWinner: entry.winner === team + 1,
      sets: sets.map((set) => ({ games: set[team] ?? 0, isWon: (set[team] ?? 0) > (set[1 - team] ?? 0) })),
      // What was refused will not be rated as it is.
      changes: entry.refusal ? [] : players.map(({ change }) => ({ change, text: formats.signed(change) })),
    };
  };
  const sides = [side(0), side(1)] as const;
  const winners = entry.winner - 1;
  const summary = t("summary", {
    winners: formats.list(sides[winners === 0 ? 0 : 1].names),
    losers: formats.list(sides[winners === 0 ? 1 : 0].names),
    score: sets.map((set) => `${set[winners]}–${set[1 - winners]}`).join(", "),
  });
  return <Scoreboard sides={sides} summary={summary} />;
}
