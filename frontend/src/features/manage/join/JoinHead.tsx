import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Ball } from "../../../ui/court/Ball";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import type { JoinPreview } from "./queries";
import { usePlaceText } from "./use-place-text";

/** Both players, and beyond the net the one that they become. */
export function JoinHead({ preview: { matches, keep, drop, joined } }: { readonly preview: JoinPreview }) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  return (
    <section className="on-court overflow-hidden rounded-court bg-court pb-2.5 text-on-court">
      <div className="px-4 pt-3.5 pb-3 lg:px-7 lg:py-5">
        <h1 tabIndex={-1} className="wrap-anywhere text-hero">
          {t("join.title", { one: keep.name, other: drop.name })}
        </h1>
        <p className="text-on-court-2 text-row lg:mt-1">
          {t("join.lead", { count: matches, number: formats.number(matches) })}
        </p>
      </div>
      <div className="grid gap-0.5 bg-court-line py-0.5 lg:flex">
        <Figure name={keep.name} rank={keep.rank} matches={keep.gamesPlayed} elo={keep.elo} />
        <Figure name={drop.name} rank={drop.rank} matches={drop.gamesPlayed} elo={drop.elo} />
        <Net className="max-lg:hidden" orientation="vertical" />
        <Net className="lg:hidden" orientation="horizontal" />
        <Figure
          name={joined.name}
          rank={joined.rankAfter}
          matches={joined.gamesPlayed}
          elo={joined.eloAfter}
          isJoined
        />
      </div>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  /** Null for a guest. */
  readonly rank: number | null;
  readonly matches: number;
  readonly elo: number;
  readonly isJoined?: boolean;
}

function Figure({ name, rank, matches, elo, isJoined = false }: FigureProps) {
  const formats = useFormats();
  const placeText = usePlaceText();
  return (
    <div
      className={cx(
        "flex min-h-16 flex-1 items-center justify-between gap-3 px-4 py-2.5 lg:px-6",
        isJoined ? "bg-court-lit" : "bg-court",
      )}
    >
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-semibold text-row">
          {isJoined && <Ball size={14} />}
          <span className="wrap-anywhere min-w-0">{name}</span>
        </p>
        <p className={isJoined ? "text-small" : "text-on-court-2 text-small"}>{placeText(rank, matches)}</p>
      </div>
      <p className="numerals shrink-0 font-bold text-score-figure">{formats.rating(elo)}</p>
    </div>
  );
}
