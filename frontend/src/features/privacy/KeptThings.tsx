import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { metaQuery } from "../../api/queries/meta";
import { periodText } from "../../i18n/period";
import { useLanguage } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { Skeleton } from "../../ui/Skeleton";

const ROWS = [
  "account",
  "password",
  "devices",
  "players",
  "activity",
  "mails",
  "invitations",
  "handovers",
  "reports",
  "addresses",
  "sheets",
  "device",
  "log",
] as const;

/** The rows that name a period of the server. */
const TIMED: readonly string[] = [
  "account",
  "password",
  "devices",
  "players",
  "activity",
  "mails",
  "invitations",
  "handovers",
  "addresses",
];

const COLUMNS = "lg:grid lg:grid-cols-[3fr_4fr_4fr] lg:gap-x-4";

/** What is kept, why and how long: below each other on phones, in columns on large screens. */
export function KeptThings() {
  const { t } = useTranslation("privacy");
  const periods = usePeriods();
  const takesReports = useQuery(metaQuery()).data?.takesReports;
  const rows = ROWS.filter((row) => row !== "reports" || takesReports);
  return (
    <Card title={t("kept")} flush>
      <div aria-hidden="true" className={`mt-3 px-5 pb-2 text-caption text-ink-2 max-lg:hidden ${COLUMNS}`}>
        <span>{t("what")}</span>
        <span>{t("why")}</span>
        <span>{t("howLong")}</span>
      </div>
      <ul className="max-lg:mt-3">
        {rows.map((row) => (
          <li key={row} className={`border-line border-t px-4 py-3 text-row lg:px-5 ${COLUMNS}`}>
            <h3 className="font-semibold text-row">{t(`row.${row}.what`)}</h3>
            <p className="text-ink-2">{row === "log" ? <WhyLog /> : t(`row.${row}.why`)}</p>
            <p>
              <span className="sr-only">{t("howLong")}: </span>
              {periods || !TIMED.includes(row) ? (
                t(`row.${row}.howLong`, periods ?? {})
              ) : (
                <Skeleton className="h-10 w-full" />
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Why there is a log; what is in it is up to the server. */
function WhyLog() {
  const { t } = useTranslation("privacy");
  const meta = useQuery(metaQuery()).data;
  if (!meta) {
    return <Skeleton className="h-10 w-full" />;
  }
  return t(meta.logsLimitedClients ? "row.log.whyWithClients" : "row.log.why");
}

/** The periods of the server in words; undefined until they are loaded. */
function usePeriods() {
  const language = useLanguage();
  const periods = useQuery(metaQuery()).data?.periods;
  return (
    periods && {
      unused: periodText(periods.unusedSessionSeconds, language),
      account: periodText(periods.deletedAccountSeconds, language),
      deleted: periodText(periods.deletedGroupSeconds, language),
      mails: periodText(periods.mailSeconds, language),
      invitations: periodText(periods.invitationSeconds, language),
      handovers: periodText(periods.handoverSeconds, language),
      counters: periodText(periods.clientCounterSeconds, language),
    }
  );
}
