import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { searchNames } from "../../i18n/search-names";
import { useFormats, useLanguage } from "../../i18n/use-language";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { SearchField } from "../../ui/SearchField";
import { Tag } from "../../ui/Tag";

interface DirectoryProps {
  readonly group: GroupRef;
  readonly players: readonly Player[];
}

/** The players of a group by name, with a search that ignores accents. */
export function Directory({ group, players }: DirectoryProps) {
  const { t } = useTranslation("players");
  const language = useLanguage();
  const [query, setQuery] = useState("");
  const byName = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  const found = [...searchNames(players, query)].sort((one, other) => byName.compare(one.name, other.name));
  const clear = () => setQuery("");
  return (
    <>
      <SearchField
        label={t("directory.search")}
        clearLabel={t("directory.clear")}
        value={query}
        onChange={setQuery}
      />
      <p role="status" className="px-1 py-2.5 text-row text-ink-2">
        {t("directory.found", { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t("directory.none")}
          actions={
            <Button variant="second" onClick={clear}>
              {t("directory.clear")}
            </Button>
          }
        />
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {found.map((player) => (
              <Row key={player.playerId} group={group} player={player} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Row({ group, player }: { readonly group: GroupRef; readonly player: Player }) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  const formats = useFormats();
  const { lastPlayedAt } = player;
  return (
    <li className="relative flex min-h-16 items-center gap-4 px-4 py-2.5 hover:bg-hover lg:px-5">
      <div className="min-w-0 flex-1">
        <Link
          to={paths.player(group, player.playerId)}
          className="break-words font-semibold text-row stretched-link"
        >
          {player.name}
        </Link>
        <p className="text-caption text-ink-2">
          {lastPlayedAt === null ? (
            t("directory.never")
          ) : (
            <time dateTime={lastPlayedAt}>{t("directory.last", { date: formats.date(lastPlayedAt) })}</time>
          )}
        </p>
      </div>
      <Tag kind={player.status}>{t(`status.${player.status}`)}</Tag>
      <span className="numerals w-11 shrink-0 text-right text-score-row">
        <span className="sr-only">{t("elo")} </span>
        {formats.rating(player.currentElo)}
      </span>
    </li>
  );
}
