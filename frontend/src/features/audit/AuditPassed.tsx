import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { CourtHead } from "../../ui/court-head/CourtHead";
import type { AuditResult } from "./audit-log";
import { OtherWays } from "./OtherWays";
import { useTimeText } from "./use-time-text";
import { Verdict } from "./Verdict";

const PLAYERS = 4;

/** All values agree. */
export function AuditPassed({
  result,
  groupName,
}: {
  readonly result: AuditResult;
  readonly groupName: string;
}) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const timeText = useTimeText();
  const { log, matches, values, milliseconds } = result;
  const players = log.players.length;
  const time = timeText(milliseconds);
  const number = formats.number;
  const compared = [
    {
      title: t("compared.before"),
      text: t("compared.ofMatches", { count: matches, value: number(matches) }),
      count: matches * PLAYERS,
    },
    { title: t("compared.change"), text: t("compared.rounded"), count: matches * PLAYERS },
    {
      title: t("compared.now"),
      text: t("compared.players", { count: players, value: number(players) }),
      count: players,
    },
    { title: t("compared.order"), text: t("compared.noGap", { last: number(matches) }), count: matches },
  ];
  return (
    <>
      <CourtHead
        title={<Verdict passed>{t("passed.title", { count: players, value: number(players) })}</Verdict>}
        line={t("passed.line", { count: matches, value: number(matches), time })}
        figures={[
          { label: t("figures.matches", { count: matches }), value: number(matches) },
          { label: t("figures.values", { count: values }), value: number(values) },
          { label: t("figures.differences"), value: number(0) },
          { label: t("figures.time"), value: time },
        ]}
      />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <Card flush title={t("compared.title")}>
          <ul className="mt-3 lg:mt-4">
            {compared.map(({ title, text, count }) => (
              <li
                key={title}
                className="flex min-h-14 items-center gap-4 border-line border-t px-4 py-2.5 lg:px-5"
              >
                <Check aria-hidden="true" className="size-5 shrink-0 text-up" strokeWidth={1.75} />
                <div className="min-w-0 flex-1">
                  <p>{title}</p>
                  <p className="text-ink-2 text-small">{text}</p>
                </div>
                <span className="numerals font-bold">{number(count)}</span>
              </li>
            ))}
          </ul>
        </Card>
        <OtherWays log={log} groupName={groupName} />
      </div>
    </>
  );
}
