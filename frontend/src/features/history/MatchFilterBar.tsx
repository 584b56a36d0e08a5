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
import { DateField } from "../../ui/DateField";
import { SelectField } from "../../ui/SelectField";
import { isBackwards, isFiltered, NO_FILTERS } from "./filters";

interface MatchFilterBarProps {
  readonly filters: MatchFilters;
  readonly onChange: (filters: MatchFilters) => void;
  readonly players: readonly Player[];
  /** The id of the reason why other matches cannot be filtered at present, which stands below the fields. */
  readonly reasonId: string | undefined;
  /** Number of matching matches; undefined while loading. */
  readonly total: number | undefined;
}

/** Filters by player and date, and the number of results. */
export function MatchFilterBar({ filters, onChange, players, reasonId, total }: MatchFilterBarProps) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const prefix = useId();
  const { from, to } = filters;
  const found = useRef<HTMLParagraphElement>(null);
  const clear = () => {
    onChange(NO_FILTERS);
    // The button goes with the filters.
    found.current?.focus();
  };
  const inWords = (day: string | null) => (day === null ? t("filters.anyDay") : formats.date(day));
  const orNull = (day: string) => (day === "" ? null : day);
  return (
    <search
      aria-label={t("filters.label")}
      className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5 lg:pb-3"
    >
      <div className="grid grid-cols-2 gap-x-2 gap-y-3 max-xs:grid-cols-1 md:grid-cols-3 lg:grid-cols-2">
        <PlayerSelect
          players={players}
          chosen={filters.player}
          reasonId={reasonId}
          onChange={(player) => onChange({ ...filters, player })}
        />
        <DateField
          id={`${prefix}-from`}
          label={t("filters.from")}
          value={from ?? ""}
          words={inWords(from)}
          reasonId={reasonId}
          max={to ?? undefined}
          onChange={(day) => onChange({ ...filters, from: orNull(day) })}
        />
        <DateField
          id={`${prefix}-to`}
          label={t("filters.to")}
          value={to ?? ""}
          words={inWords(to)}
          reasonId={reasonId}
          min={from ?? undefined}
          onChange={(day) => onChange({ ...filters, to: orNull(day) })}
          error={isBackwards(filters) ? t("filters.order") : undefined}
        />
      </div>
      {reasonId === undefined ? null : <NetworkReason id={reasonId} className="mt-2" />}
      <div className="mt-1 flex min-h-11 items-center justify-between text-row">
        <p ref={found} role="status" tabIndex={-1} className="font-semibold">
          {total === undefined ? null : t("filters.found", { count: total })}
        </p>
        {isFiltered(filters) ? (
          <Button variant="ghost" size="sm" onClick={clear}>
            <X aria-hidden="true" className="size-4" strokeWidth={2} />
            {t("filters.clear")}
          </Button>
        ) : null}
      </div>
    </search>
  );
}

interface PlayerSelectProps {
  readonly players: readonly Player[];
  readonly chosen: number | null;
  readonly reasonId: string | undefined;
  readonly onChange: (player: number | null) => void;
}

function PlayerSelect({ players, chosen, reasonId, onChange }: PlayerSelectProps) {
  const { t } = useTranslation("history");
  const language = useLanguage();
  const me = useMe(usePageGroup().hash);
  const sorted = ownFirst(players.toSorted(nameOrder(language)), me);
  return (
    <div className="col-span-full md:col-span-1 lg:col-span-2">
      <SelectField
        label={t("filters.player")}
        value={String(chosen ?? "")}
        reasonId={reasonId}
        options={[
          { value: "", text: t("filters.allPlayers") },
          ...sorted.map(({ playerId, name }) => ({ value: String(playerId), text: name })),
        ]}
        onChange={(value) => onChange(value === "" ? null : Number(value))}
      />
    </div>
  );
}
