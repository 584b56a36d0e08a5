import { Search } from "lucide-react";
import { type Dispatch, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../api/types";
import { searchNames } from "../../i18n/search-names";
import { useFormats, useLanguage } from "../../i18n/use-language";
import { Field } from "../../ui/Field";
import { usePageGroup } from "../group-ref";
import { useMe } from "../me";
import { YouTag } from "../YouTag";
import type { Lineup, LineupAction } from "./lineup";
import { orderPlayers, wantsSearch } from "./order-players";

interface PlayerPickerProps {
  players: readonly Player[];
  lineup: Lineup;
  dispatch: Dispatch<LineupAction>;
}

/** The players who can still be picked: recent first, then alphabetical, with a search in large groups. */
export function PlayerPicker({ players, lineup: { places }, dispatch }: PlayerPickerProps) {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  const me = useMe(usePageGroup().hash);
  const [query, setQuery] = useState("");
  const chips = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const keepFocus = useFocusAfterPick(chips, places);
  const steady = useSteadyOrder(players);
  const list = useMemo(() => {
    return orderPlayers(
      steady.filter(({ playerId }) => !places.includes(playerId)),
      language,
      me,
    );
  }, [steady, places, language, me]);
  const searching = query.trim() !== "";
  const found = searching ? searchNames([...list.recent, ...list.others], query) : [];

  const pick = (player: Player) => {
    // The next player is searched for too: what is typed must not reach a chip.
    if (searching) search.current?.focus({ preventScroll: true });
    else keepFocus();
    setQuery("");
    dispatch({ type: "picked", playerId: player.playerId });
  };

  return (
    <section ref={chips} aria-label={t("picker.label")} className="mt-0.5 flex flex-col gap-4.5">
      {wantsSearch(players.length) ? (
        <Field
          ref={search}
          label={<span className="sr-only">{t("picker.search", { count: players.length })}</span>}
          className="[&>label]:mb-0"
          type="search"
          autoComplete="off"
          leading={<Search aria-hidden="true" className="mr-2.5 size-5 text-ink-2" strokeWidth={1.75} />}
          placeholder={t("picker.search", { count: players.length })}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            const [only, ...more] = found;
            if (only !== undefined && more.length === 0) pick(only);
          }}
        />
      ) : null}
      {searching ? (
        <>
          <p role="status" className={found.length > 0 ? "sr-only" : "text-row text-ink-2"}>
            {found.length > 0
              ? t("picker.found", { count: found.length })
              : t("picker.none", { query: query.trim() })}
          </p>
          <Chips players={found} onPick={pick} />
        </>
      ) : (
        <>
          <Chips title={t("picker.recent")} players={list.recent} onPick={pick} />
          <Chips
            title={list.recent.length > 0 ? t("picker.others") : t("picker.all")}
            players={list.others}
            onPick={pick}
          />
        </>
      )}
    </section>
  );
}

/** The players as they had last played when this was shown first: a match saved now moves no chip under a finger. */
function useSteadyOrder(players: readonly Player[]): readonly Player[] {
  const [lastPlayed] = useState(
    () => new Map(players.map(({ playerId, lastPlayedAt }) => [playerId, lastPlayedAt])),
  );
  return useMemo(
    () => players.map((player) => ({ ...player, lastPlayedAt: lastPlayed.get(player.playerId) ?? null })),
    [players, lastPlayed],
  );
}

interface ChipsProps {
  title?: string;
  players: readonly Player[];
  onPick: (player: Player) => void;
}

/** More would make every pick slow; the others are found by their names. */
const CHIPS_MAX = 100;

function Chips({ title, players, onPick }: ChipsProps) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  const me = useMe(usePageGroup().hash);
  const titleId = useId();
  if (players.length === 0) return null;
  return (
    <div>
      {title === undefined ? null : (
        <h2 id={titleId} className="mb-2 px-0.5 font-semibold text-row">
          {title}
        </h2>
      )}
      <ul
        aria-labelledby={title === undefined ? undefined : titleId}
        className="grid grid-cols-2 gap-2 max-xs:grid-cols-1 md:grid-cols-3"
      >
        {players.slice(0, CHIPS_MAX).map((player) => (
          <li key={player.playerId} className="grid min-w-0 grid-cols-1">
            <button
              type="button"
              data-chip=""
              onClick={() => onPick(player)}
              className="flex min-h-13 items-center justify-between gap-1 rounded-button border border-line bg-surface px-3 py-1 text-left transition-colors hover:bg-hover active:border-action active:bg-court-tint"
            >
              <span className="min-w-0 font-semibold text-row leading-[1.14] [font-stretch:90%]">
                <span className="mr-1.5">{player.name}</span>
                {player.playerId === me ? <YouTag /> : null}
              </span>
              <span className="numerals shrink-0 font-normal! text-ink-3 text-small">
                {format.rating(player.currentElo)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {players.length > CHIPS_MAX ? (
        <p className="mt-2 px-0.5 text-ink-2 text-row">
          {t("picker.more", { count: players.length - CHIPS_MAX })}
        </p>
      ) : null}
    </div>
  );
}

/** Picking a player removes the focused chip: the chip that takes its place gets the focus. */
function useFocusAfterPick(list: RefObject<HTMLElement | null>, places: Lineup["places"]) {
  const at = useRef<number | null>(null);
  const chips = () => Array.from(list.current?.querySelectorAll<HTMLElement>("[data-chip]") ?? []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the chips rendered after the pick
  useEffect(() => {
    const index = at.current;
    at.current = null;
    if (index !== null)
      chips()
        .at(Math.min(index, chips().length - 1))
        ?.focus({ preventScroll: true });
  }, [places]);

  return () => {
    const focused = chips().findIndex((chip) => chip.matches(":focus"));
    at.current = Math.max(focused, 0);
  };
}
