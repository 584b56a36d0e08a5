import { ArrowRight } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { StandingNote } from "../../../shared/StandingNote";
import { useRevealed } from "../../../ui/use-revealed";
import { RowMeButton } from "./lazy-parts";
import { type RowProps, Value } from "./row-parts";

/** What a phone shows of a player whose row is opened. */
export function OpenedRow({ texts, ranking: { player }, isMe, inactiveWeeks }: RowProps) {
  const { t, formats, profile } = texts;
  const opened = useRevealed<HTMLDivElement>();
  return (
    // Below it there is room for the reader's pinned row, which may appear while this scrolls into view.
    <div ref={opened} className="animate-open scroll-mb-14">
      {inactiveWeeks !== null || player.status === "provisional" ? (
        <StandingNote player={player} inactiveWeeks={inactiveWeeks} />
      ) : null}
      <dl
        className={`grid grid-cols-3 divide-x divide-line max-xs:grid-cols-1 max-xs:divide-x-0 rounded-button py-2.5 ${isMe ? "bg-surface" : "bg-sunken"}`}
      >
        <Detail label={t("columns.record")}>
          <Value texts={texts} text={player.gamesPlayed > 0 ? `${player.wins}–${player.losses}` : null} />
        </Detail>
        <Detail label={t("columns.winRate")}>
          <Value texts={texts} text={player.winRate == null ? null : formats.percent(player.winRate)} />
        </Detail>
        <Detail label={t("columns.played")}>{formats.number(player.gamesPlayed)}</Detail>
      </dl>
      <div className="flex h-11 items-center justify-between">
        <Link
          to={profile(player.playerId)}
          {...(isMe ? {} : { "aria-label": t("profileOf", { name: player.name }) })}
          className="inline-flex h-11 items-center gap-2 px-1 font-semibold text-action hover:text-action-deep"
        >
          {isMe ? t("common:nav.myPage") : t("profile")}
          <ArrowRight aria-hidden="true" size={16} strokeWidth={2} />
        </Link>
        <Suspense>
          <RowMeButton player={player} />
        </Suspense>
      </div>
    </div>
  );
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="px-3">
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd className="figures whitespace-nowrap font-semibold">{children}</dd>
    </div>
  );
}
