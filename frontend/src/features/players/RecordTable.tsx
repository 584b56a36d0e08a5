import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LoggedPlayer } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import type { PlayerRecord } from "../../rules/insights";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";

interface RecordTableProps {
  readonly kind: "with" | "against";
  readonly group: GroupRef;
  readonly playerId: number;
  readonly players: readonly LoggedPlayer[];
  readonly records: readonly PlayerRecord[];
  /** Matches below which a record says little. */
  readonly least: number;
}

/** One row for each partner, or opponent: those with the most matches first, those that say little below a heading. */
export function RecordTable({ kind, players, records, least, ...row }: RecordTableProps) {
  const { t } = useTranslation("insights");
  const differenceOf = ({ won, expected }: PlayerRecord) => won - expected;
  const sorted = [...records].sort(
    (one, other) => other.matches - one.matches || differenceOf(other) - differenceOf(one),
  );
  const widest = Math.max(1, ...records.map((record) => Math.abs(differenceOf(record))));
  const shared = { ...row, players, widest };
  const [many, few] = [
    sorted.filter(({ matches }) => matches >= least),
    sorted.filter(({ matches }) => matches < least),
  ];
  const head = "narrow py-2 pl-1 text-right wrap-normal font-normal";
  return (
    <Card
      flush
      title={t(`partners.${kind}`)}
      aside={t(kind === "with" ? "partners.partners" : "partners.opponents")}
    >
      <table className="wrap-rows mt-2 w-full text-row">
        <thead>
          <tr className="text-caption text-ink-2">
            <th scope="col" className="py-2 pl-4 text-left font-normal lg:pl-5">
              {t("partners.player")}
            </th>
            <th scope="col" className={head}>
              {t("partners.matches")}
            </th>
            <th scope="col" className={head}>
              {t("partners.won")}
            </th>
            <th scope="col" className={cx(head, "max-lg:hidden")}>
              {t("partners.expected")}
            </th>
            <th scope="col" className={cx(head, "pr-4 lg:pr-5")}>
              {t("partners.difference")}
            </th>
          </tr>
        </thead>
        {many.length > 0 ? (
          <tbody>
            {many.map((record) => (
              <Row key={record.player} record={record} {...shared} />
            ))}
          </tbody>
        ) : null}
        {few.length > 0 ? (
          <tbody>
            <tr className="border-line border-t bg-fill">
              <th
                scope="rowgroup"
                colSpan={5}
                className="px-4 py-2.5 text-left font-normal text-ink-2 text-small lg:px-5"
              >
                {t("partners.few", { count: least })}
              </th>
            </tr>
            {few.map((record) => (
              <Row key={record.player} record={record} isMuted {...shared} />
            ))}
          </tbody>
        ) : null}
      </table>
    </Card>
  );
}

interface RowProps extends Pick<RecordTableProps, "group" | "playerId" | "players"> {
  readonly record: PlayerRecord;
  /** The largest difference of the table. */
  readonly widest: number;
  readonly isMuted?: boolean;
}

function Row({ record, players, playerId, group, widest, isMuted = false }: RowProps) {
  const { t } = useTranslation("insights");
  const paths = usePaths();
  const formats = useFormats();
  const other = players[record.player];
  if (other === undefined) {
    return null;
  }
  // Of the rounded expectation, so that the columns add up.
  const expected = Math.round(record.expected * 10) / 10;
  const difference = record.won - expected;
  const expectedText = formats.decimal(expected, 1);
  return (
    <tr className="h-12 border-line border-t">
      <th scope="row" className="py-1 pl-4 text-left font-normal lg:pl-5">
        <Link
          to={paths.compare(group, playerId, other.playerId)}
          className={cx("touch-target hover:underline", isMuted ? "text-ink-2" : "font-semibold")}
        >
          {other.name}
        </Link>
        <span className="block text-ink-2 text-small lg:hidden">
          {t("partners.expectedOf", { value: expectedText })}
        </span>
      </th>
      <td className="numerals-regular pl-1 text-right text-ink-2">{formats.number(record.matches)}</td>
      <td className="numerals-regular pl-1 text-right text-ink-2">{formats.number(record.won)}</td>
      <td className="numerals-regular pl-1 text-right text-ink-2 max-lg:hidden">{expectedText}</td>
      <td className="pr-4 pl-2 lg:pr-5">
        <span className="flex items-center justify-end gap-x-2 max-xs:flex-wrap">
          <DifferenceBar share={difference / widest} isMuted={isMuted} />
          <span className={cx("numerals min-w-10 text-right", isMuted ? "text-ink-2" : "font-bold")}>
            {formats.signed(difference, 1)}
          </span>
        </span>
      </td>
    </tr>
  );
}

/** A bar from a centre line: to the right for more wins than expected, to the left for fewer. */
function DifferenceBar({ share, isMuted }: { readonly share: number; readonly isMuted: boolean }) {
  const width = `${Math.min(1, Math.abs(share)) * 50}%`;
  return (
    <span aria-hidden="true" className="forced-color-adjust-none relative block h-3 w-12 shrink-0 lg:w-16">
      <span
        className={cx(
          "absolute top-1 h-1 rounded-bar",
          share < 0 ? "right-1/2 bg-line-strong" : "left-1/2 bg-action",
          isMuted && "opacity-50",
        )}
        style={{ width }}
      />
      <span className="absolute inset-y-0 left-1/2 w-px bg-ink-2" />
    </span>
  );
}
