import { useTranslation } from "react-i18next";
import type { Day } from "../../api/types";
import { shortNames } from "../../i18n/team-names";
import { useFormats } from "../../i18n/use-language";
import { CourtHead } from "../../ui/court-head/CourtHead";

interface DayHeadProps {
  readonly day: Day;
  readonly date: string;
  readonly isWide: boolean;
}

/** Who won the day, and four figures. */
export function DayHead({ day, date, isWide }: DayHeadProps) {
  const { t } = useTranslation("day");
  const formats = useFormats();
  const winners = day.table.filter(({ playerId }) => day.winners.includes(playerId));
  const [winner] = winners;
  const names = formats.list(shortNames(winners.map(({ name }) => name)));
  const title = winners.length > 1 ? names : t("head.winner", { name: names });
  const line =
    winner === undefined
      ? ""
      : winners.length > 1
        ? t("head.each", { count: winner.points })
        : t("head.record", { won: winner.won, played: winner.won + winner.lost, count: winner.points });
  const isDated = isWide || winner === undefined;
  return (
    <CourtHead
      isMain={isDated}
      title={isDated ? <span className="block first-letter:uppercase">{date}</span> : title}
      line={isWide && winner !== undefined ? t("head.both", { title, line }) : line}
      figures={[
        { label: t("figures.matches", { count: day.total }), value: formats.number(day.total) },
        { label: t("figures.players"), value: formats.number(day.table.length) },
        { label: t("figures.games", { count: day.games }), value: formats.number(day.games) },
        { label: t("figures.upsets", { count: day.upsets }), value: formats.number(day.upsets) },
      ]}
    />
  );
}
