import { X } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { MatchFilters } from "../../api/queries/matches";
import type { Player } from "../../api/types";
import { nameOrder } from "../../i18n/name-order";
import { useFormats, useLanguage } from "../../i18n/use-language";
import { usePageGroup } from "../../shared/group-ref";
import { ownFirst, useMe } from "../../shared/me";
import { NetworkReason } from "../../shared/NetworkReason";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { DateField } from "../../ui/DateField";
import { IconButton } from "../../ui/IconButton";
import { SelectField } from "../../ui/SelectField";
import { isBackwards, isFiltered, NO_FILTERS, withPlayer } from "./filters";

interface MatchFilterBarProps {
  /** From 1000 px on: on one line, beside the heading. */
  readonly isWide: boolean;
  readonly filters: MatchFilters;
  readonly onChange: (filters: MatchFilters) => void;
  readonly players: readonly Player[];
  /** The id of the reason why other matches cannot be filtered at present, which stands below the fields. */
  readonly reasonId: string | undefined;
  /** Number of matching matches; undefined while loading. */
  readonly total: number | undefined;
}

/** Filters by player, by another one with or against them, and by date, and the number of results. */
export function MatchFilterBar({ isWide, filters, onChange, players, reasonId, total }: MatchFilterBarProps) {
  const { t } = useTranslation("history");
  const bar = useRef<HTMLElement>(null);
  const found = useRef<HTMLParagraphElement>(null);
  const clear = () => {
    onChange(NO_FILTERS);
    // The button goes with the filters. What is read out only takes no focus that can be seen.
    if (isWide) bar.current?.querySelector("select")?.focus();
    else found.current?.focus();
  };
  return (
    <search
      ref={bar}
      aria-label={t("filters.label")}
      className="lg:flex lg:flex-1 lg:flex-wrap lg:items-start lg:gap-x-2"
    >
      <FilterFields
        isWide={isWide}
        filters={filters}
        onChange={onChange}
        players={players}
        reasonId={reasonId}
      />
      <div className="mt-1 flex min-h-11 items-center justify-between text-row lg:mt-0 lg:min-h-0">
        <p
          ref={found}
          role="status"
          tabIndex={-1}
          // The list of months and the figures say it too.
          className={isWide ? "sr-only" : "font-semibold"}
        >
          {total === undefined ? null : t("filters.found", { count: total })}
        </p>
        {isFiltered(filters) ? <ClearButton isWide={isWide} onClear={clear} /> : null}
      </div>
      {reasonId === undefined ? null : <NetworkReason id={reasonId} className="mt-2 lg:basis-full" />}
    </search>
  );
}

/** One or two players and two days. */
function FilterFields({ isWide, filters, onChange, players, reasonId }: Omit<MatchFilterBarProps, "total">) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const prefix = useId();
  const { player, other, from, to } = filters;
  // On one line the fields have no labels above them.
  const inWords = (day: string | null, label: string) =>
    day !== null ? formats.date(day) : isWide ? label : t("filters.anyDay");
  const orNull = (day: string) => (day === "" ? null : day);
  return (
    <div
      className={cx(
        "grid grid-cols-2 gap-x-2 gap-y-3 max-xs:grid-cols-1 lg:min-w-0 lg:flex-1 lg:gap-y-2",
        player === null
          ? "md:grid-cols-3 lg:grid-cols-[minmax(0,15rem)_8.75rem_8.75rem]"
          : "lg:grid-cols-[minmax(0,15rem)_minmax(0,11.875rem)]",
      )}
    >
      <PlayerSelect
        label={t("filters.player")}
        noneText={t("filters.allPlayers")}
        isWide={isWide}
        players={players}
        chosen={player}
        reasonId={reasonId}
        onChange={(chosen) => onChange(withPlayer(filters, chosen))}
      />
      {player === null ? null : (
        <PlayerSelect
          label={t("filters.other")}
          noneText={isWide ? t("filters.other") : t("filters.allPlayers")}
          isWide={isWide}
          players={players.filter(({ playerId }) => playerId !== player)}
          chosen={other}
          reasonId={reasonId}
          onChange={(chosen) => onChange({ ...filters, other: chosen })}
        />
      )}
      <DateField
        id={`${prefix}-from`}
        label={t("filters.from")}
        isLabelHidden={isWide}
        value={from ?? ""}
        words={inWords(from, t("filters.from"))}
        reasonId={reasonId}
        max={to ?? undefined}
        onChange={(day) => onChange({ ...filters, from: orNull(day) })}
      />
      <DateField
        id={`${prefix}-to`}
        label={t("filters.to")}
        isLabelHidden={isWide}
        value={to ?? ""}
        words={inWords(to, t("filters.to"))}
        reasonId={reasonId}
        min={from ?? undefined}
        onChange={(day) => onChange({ ...filters, to: orNull(day) })}
        error={isBackwards(filters) ? t("filters.order") : undefined}
      />
    </div>
  );
}

function ClearButton({ isWide, onClear }: { readonly isWide: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation("history");
  return isWide ? (
    <IconButton
      label={t("filters.clear")}
      icon={<X aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={onClear}
    />
  ) : (
    <Button variant="ghost" size="sm" onClick={onClear}>
      <X aria-hidden="true" className="size-4" strokeWidth={2} />
      {t("filters.clear")}
    </Button>
  );
}

interface PlayerSelectProps {
  readonly label: string;
  /** What stands in the field while no player is chosen. */
  readonly noneText: string;
  readonly isWide: boolean;
  readonly players: readonly Player[];
  readonly chosen: number | null;
  readonly reasonId: string | undefined;
  readonly onChange: (player: number | null) => void;
}

function PlayerSelect({ label, noneText, isWide, players, chosen, reasonId, onChange }: PlayerSelectProps) {
  const language = useLanguage();
  const me = useMe(usePageGroup().hash);
  const sorted = ownFirst(players.toSorted(nameOrder(language)), me);
  return (
    <div className="col-span-full md:col-span-1">
      <SelectField
        label={label}
        isLabelHidden={isWide}
        value={String(chosen ?? "")}
        reasonId={reasonId}
        options={[
          { value: "", text: noneText },
          ...sorted.map(({ playerId, name }) => ({ value: String(playerId), text: name })),
        ]}
        onChange={(value) => onChange(value === "" ? null : Number(value))}
      />
    </div>
  );
}
