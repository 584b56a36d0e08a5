import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { RankChange } from "../../../shared/RankChange";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { ScrollArea } from "../../../ui/ScrollArea";
import { TrendCell } from "../../../ui/TrendCell";
import { useFocusOnNewRows } from "../../../ui/use-focus-on-new-rows";
import type { ChangedRating } from "./queries";

interface ChangeTableProps {
  readonly players: readonly ChangedRating[];
  /** Rows that are shown before the others are asked for. */
  readonly shownFirst?: number;
  /** Sets the maximum height, where there is one. */
  readonly className?: string | undefined;
}

/** Ratings and ranks, now and after, the largest change first. */
export function ChangeTable({ players, shownFirst = 6, className }: ChangeTableProps) {
  const { t } = useTranslation("rewind");
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const sorted = players.toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)));
  const rows = isWhole ? sorted : sorted.slice(0, shownFirst);
  const { rows: table, focusNext } = useFocusOnNewRows(rows.length, "tbody tr");
  const head = "py-2 font-medium text-caption text-ink-2";
  const figureHead = cx(head, "pl-2 text-right");
  return (
    <div ref={table}>
      <ScrollArea label={t("changes.table")} className={className}>
        <table className="w-full text-row">
          <caption className="sr-only">{t("changes.table")}</caption>
          <thead>
            <tr className="border-line border-b *:first:pl-4 *:last:pr-4 lg:*:first:pl-5 lg:*:last:pr-5">
              <th scope="col" className={cx(head, "text-left")}>
                {t("changes.player")}
              </th>
              <th scope="col" className={figureHead}>
                {t("changes.now")}
              </th>
              <th scope="col" className={figureHead}>
                {t("changes.after")}
              </th>
              <th scope="col" className={cx(figureHead, "max-md:pr-4")}>
                {t("changes.change")}
              </th>
              <th scope="col" className={cx(figureHead, "max-md:hidden")}>
                {t("changes.rank")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.playerId} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {rows.length < sorted.length && (
        <ShowAll
          onClick={() => {
            focusNext();
            setWhole(true);
          }}
        >
          {t("showAll", { count: sorted.length, number: formats.number(sorted.length) })}
        </ShowAll>
      )}
    </div>
  );
}

function Row({ row }: { readonly row: ChangedRating }) {
  const { t } = useTranslation("rewind");
  const formats = useFormats();
  return (
    <tr
      tabIndex={-1}
      className="border-line not-last:border-b *:first:pl-4 *:last:pr-4 lg:*:first:pl-5 lg:*:last:pr-5"
    >
      <th scope="row" className="py-2.5 pr-2 text-left font-semibold">
        <span className="narrow wrap-anywhere">{row.name}</span>
        {row.gamesPlayed === 0 && (
          <span className="block font-normal text-caption text-ink-2">{t("changes.noMatch")}</span>
        )}
      </th>
      <td className="numerals-regular pl-2 text-right text-body text-ink-2">
        {formats.rating(row.eloBefore)}
      </td>
      <td className="numerals pl-2 text-right text-body">{formats.rating(row.eloAfter)}</td>
      <td className="pl-2 text-right max-md:pr-4">
        <TrendCell change={changeOf(row)} text={formats.signed(changeOf(row))} />
      </td>
      <td className="numerals whitespace-nowrap pl-2 text-right text-body max-md:hidden">
        <RankChange before={row.rankBefore} after={row.rankAfter} />
      </td>
    </tr>
  );
}

interface ShowAllProps {
  readonly children: string;
  onClick(): void;
}

/** The end of a list that goes on. */
export function ShowAll({ children, onClick }: ShowAllProps) {
  return (
    <div className="border-line border-t px-1 py-1">
      <Button variant="ghost" className="px-3!" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}

/** By how much a rating changes. */
export function changeOf({ eloBefore, eloAfter }: ChangedRating): number {
  return eloAfter - eloBefore;
}
