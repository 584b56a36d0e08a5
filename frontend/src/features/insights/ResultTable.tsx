import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { shortNames } from "../../i18n/team-names";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";
import { ScrollArea } from "../../ui/ScrollArea";
import type { ResultRow, WhatIfAnswers } from "./what-if";

/** What each result brings the four players, and where the one who asks would stand. */
export function ResultTable({ answers: { you, others, rows } }: { readonly answers: WhatIfAnswers }) {
  const { t } = useTranslation("insights");
  const paths = usePaths();
  const names = shortNames(others.map(({ name }) => name));
  const provisional = [you, ...others].filter(({ status }) => status === "provisional");
  const head = "narrow px-1 py-2 text-right align-bottom font-normal break-words";
  return (
    <Card flush title={t("whatIf.table.title")} aside={t("whatIf.table.aside")}>
      <ScrollArea label={t("whatIf.table.title")}>
        <table className="mt-2 w-full text-row">
          <thead>
            <tr className="text-ink-2 text-small">
              <th scope="col" className="py-2 pl-4 text-left font-normal lg:pl-5">
                {t("whatIf.table.games")}
              </th>
              <th scope="col" className={head}>
                {t("whatIf.table.you")}
              </th>
              <th scope="col" className={head}>
                {t("whatIf.table.rank")}
              </th>
              {others.map(({ playerId, name }, index) => (
                <th key={playerId} scope="col" title={name} className={cx(head, "last:pr-4 lg:last:pr-5")}>
                  {names[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={`${row.isWon} ${row.margin}`}
                row={row}
                rankNow={you.rank}
                isFirstLoss={!row.isWon && rows[index - 1]?.isWon === true}
              />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {provisional.map(({ playerId, name, gamesPlayed }) => (
        <p key={playerId} className="border-line border-t px-4 py-3 text-ink-2 text-small lg:px-5">
          {t("whatIf.provisional", { name, count: gamesPlayed })}
        </p>
      ))}
      <Link
        to={paths.calculator()}
        className="-outline-offset-3 flex min-h-11 items-center gap-1 border-line border-t px-4 font-semibold text-action text-row hover:text-action-deep lg:px-5"
      >
        {t("whatIf.calculator")}
        <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
      </Link>
    </Card>
  );
}

interface RowProps {
  readonly row: ResultRow;
  /** Null for a guest. */
  readonly rankNow: number | null;
  /** Draws the net above it. */
  readonly isFirstLoss: boolean;
}

function Row({ row: { isWon, margin, results, isAnswer }, rankNow, isFirstLoss }: RowProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const [own, ...others] = results;
  return (
    <tr
      className={cx(
        "h-11 border-t",
        isFirstLoss ? "border-line-strong border-dashed" : "border-line",
        isAnswer && "bg-court-tint",
      )}
    >
      <th
        scope="row"
        className={cx("narrow py-1 pl-4 text-left lg:pl-5", isAnswer ? "font-semibold" : "font-normal")}
      >
        {t(isWon ? "whatIf.table.win" : "whatIf.table.lose", { count: margin })}
      </th>
      <td
        className={cx(
          "numerals px-1 text-right font-bold",
          own && own.change > 0 && "text-up",
          own && own.change < 0 && "text-down",
        )}
      >
        {own && formats.signed(own.change)}
      </td>
      <td
        className={cx(
          "px-1 text-right",
          own?.rank === rankNow ? "numerals-regular text-ink-2" : "numerals font-bold",
        )}
      >
        {own && (own.rank === null ? "–" : formats.number(own.rank))}
      </td>
      {others.map(({ change }, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the three columns never change places
          key={index}
          className="numerals-regular px-1 text-right text-ink-2 last:pr-4 lg:last:pr-5"
        >
          {formats.signed(change)}
        </td>
      ))}
    </tr>
  );
}
