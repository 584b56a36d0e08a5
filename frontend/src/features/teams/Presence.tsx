import { Check, History, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Match, Player } from "../../api/types";
import { nameOrder } from "../../i18n/name-order";
import { searchNames } from "../../i18n/search-names";
import { useLanguage } from "../../i18n/use-language";
import { ownFirst, useMe } from "../../shared/me";
import { YouTag } from "../../shared/YouTag";
import { Button } from "../../ui/Button";
import { SearchField } from "../../ui/SearchField";
import { type Evening, PLAYERS_MAX, presentIn, togglePresent } from "./evening";

/** As many of the others as are shown before "show all". */
const OTHERS_SHOWN = 6;
/** More would make the page slow; the others are found by their names. */
const OTHERS_MAX = 100;
/** From this number on, searching is faster than scrolling. */
const SEARCH_FROM = 12;

interface PresenceProps {
  readonly hash: string;
  readonly evening: Evening;
  readonly players: readonly Player[];
  /** The newest matches, newest first. */
  readonly matches: readonly Match[];
  readonly onChange: (change: (evening: Evening) => Evening) => void;
}

/** Who is here: those chosen first, then the others, the most recent players first. */
export function Presence({ hash, evening, players, matches, onChange }: PresenceProps) {
  const { t } = useTranslation("teams");
  const language = useLanguage();
  const me = useMe(hash);
  const [query, setQuery] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const { list, toggled } = useFocusOfToggled();
  const present = presentIn(evening);

  const toggle = (player: Player) => {
    toggled.current = player.playerId;
    setQuery("");
    onChange((current) => togglePresent(current, player.playerId));
  };

  const chosen = present.flatMap((id) => players.find(({ playerId }) => playerId === id) ?? []);
  const byName = nameOrder(language);
  const others = players
    .filter(({ playerId }) => !present.includes(playerId))
    .sort(
      (one, other) => (other.lastPlayedAt ?? "").localeCompare(one.lastPlayedAt ?? "") || byName(one, other),
    );
  const found = searchNames(ownFirst(others, me), query);
  const isSearching = query.trim() !== "";
  const shown = found.slice(0, showsAll || isSearching ? OTHERS_MAX : OTHERS_SHOWN);
  const lastTime = playersOfLastDay(matches, players).filter((id) => !present.includes(id));
  const fillsUp = lastTime.length > 0 && present.length + lastTime.length <= PLAYERS_MAX;

  return (
    <section ref={list} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between">
        <h2 className="text-h2">{t("who")}</h2>
        <p className="text-ink-2 text-row">{t("here", { count: present.length, total: players.length })}</p>
      </div>
      {chosen.length > 0 ? <Chips players={chosen} me={me} isHere onPress={toggle} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-semibold text-row">{t("notHere")}</h3>
        {fillsUp ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              toggled.current = lastTime[0] ?? null;
              onChange((current) =>
                lastTime.filter((id) => !presentIn(current).includes(id)).reduce(togglePresent, current),
              );
            }}
          >
            <History aria-hidden="true" className="size-4" strokeWidth={2} />
            {t("same")}
          </Button>
        ) : null}
      </div>
      {players.length >= SEARCH_FROM ? (
        <SearchField label={t("search")} clearLabel={t("clear")} value={query} onChange={setQuery} />
      ) : null}
      <Chips players={shown} me={me} isHere={false} onPress={toggle} />
      {isSearching && found.length === 0 ? (
        <p role="status" className="text-ink-2 text-row">
          {t("none")}
        </p>
      ) : null}
      {!showsAll && !isSearching && found.length > shown.length ? (
        <Button
          wide
          onClick={() => {
            toggled.current = found[shown.length]?.playerId ?? null;
            setShowsAll(true);
          }}
        >
          {t("showAll", { count: found.length })}
        </Button>
      ) : null}
    </section>
  );
}

/** Moves the focus along with the chip of the player who was toggled, or to the first of those who are shown now. */
function useFocusOfToggled() {
  const list = useRef<HTMLElement>(null);
  const toggled = useRef<number | null>(null);
  // The chip has moved to the other list: the focus follows it, else goes to the first chip.
  useEffect(() => {
    const id = toggled.current;
    toggled.current = null;
    if (id !== null) {
      const chip = list.current?.querySelector<HTMLElement>(`[data-chip="${id}"]`);
      (chip ?? list.current?.querySelector<HTMLElement>("[data-chip]"))?.focus({ preventScroll: true });
    }
  });
  return { list, toggled };
}

interface ChipsProps {
  readonly players: readonly Player[];
  readonly me: number | null;
  readonly isHere: boolean;
  readonly onPress: (player: Player) => void;
}

function Chips({ players, me, isHere, onPress }: ChipsProps) {
  const Icon = isHere ? Check : Plus;
  return (
    <ul className="grid grid-cols-2 gap-2 max-xs:grid-cols-1">
      {players.map((player) => (
        <li key={player.playerId} className="grid min-w-0">
          <button
            type="button"
            data-chip={player.playerId}
            aria-pressed={isHere}
            onClick={() => onPress(player)}
            className={`flex min-h-13 items-center justify-between gap-1 rounded-button border px-3 py-1 text-left transition-colors ${
              isHere ? "border-action bg-court-tint" : "border-line bg-surface hover:bg-hover"
            }`}
          >
            <span className="min-w-0 break-words font-semibold text-row">
              <span className="mr-1.5">{player.name}</span>
              {player.playerId === me ? <YouTag /> : null}
            </span>
            <Icon
              aria-hidden="true"
              size={16}
              strokeWidth={2}
              className={isHere ? "shrink-0 text-action" : "shrink-0 text-ink-3"}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The players of the day of the newest match, who are still in the group. */
function playersOfLastDay(matches: readonly Match[], players: readonly Player[]): number[] {
  const day = matches[0]?.playedOn;
  const ids = matches
    .filter(({ playedOn }) => playedOn === day)
    .flatMap(({ team1, team2 }) => [...team1.players, ...team2.players])
    .map(({ playerId }) => playerId);
  return [...new Set(ids)].filter((id) => players.some(({ playerId }) => playerId === id));
}
