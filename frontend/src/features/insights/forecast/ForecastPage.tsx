import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../../api/queries/groups";
import { logQuery } from "../../../api/queries/log";
import { useFormats } from "../../../i18n/use-language";
import { withIndices } from "../../../rules/encoded-log";
import type { Forecast, InsightRules } from "../../../rules/insights";
import { moreRulesQuery } from "../../../rules/more-rules-query";
import { CheckTabs } from "../../../shared/CheckTabs";
import { GroupPageHeader } from "../../../shared/GroupPageHeader";
import { usePageGroup } from "../../../shared/group-ref";
import { LoadFailure } from "../../../shared/LoadFailure";
import { PageColumn } from "../../../shared/page-layouts";
import { ShareButton } from "../../../shared/ShareButton";
import { Card } from "../../../ui/Card";
import { CourtHead } from "../../../ui/court-head/CourtHead";
import { CourtHeadSkeleton } from "../../../ui/court-head/CourtHeadSkeleton";
import { EmptyState } from "../../../ui/EmptyState";
import { Loading } from "../../../ui/Skeleton";
import { usePageTitle } from "../../../ui/use-page-title";
import { BinBars } from "./BinBars";
import { BinChart } from "./BinChart";
import { BinTable } from "./BinTable";
import { CoinCard } from "./CoinCard";

/** How often the favourites won, compared with what was expected of them. */
export function ForecastPage() {
  const { t } = useTranslation(["insights", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const log = useQuery(logQuery(hash));
  const rules = useQuery(moreRulesQuery());
  usePageTitle(group.data && t("forecast.pageTitle", { name: group.data.name }));
  const failed = [log, rules].find(({ error, data }) => error !== null && data === undefined);
  const forecast = useMemo(
    () =>
      log.data &&
      rules.data?.insights.matches(withIndices(log.data.matches, log.data.players), (matches) =>
        matches.forecast(),
      ),
    [log.data, rules.data],
  );
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={t("forecast.title")}
        actions={<ShareButton title={t("forecast.title")} link={globalThis.location?.href ?? ""} />}
      />
      <CheckTabs group={ref} current="forecast" />
      {forecast && rules.data ? (
        <Judged forecast={forecast} rules={rules.data.insights} />
      ) : failed?.error ? (
        <LoadFailure page title={t("loadFailed")} error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Loading label={t("common:loading")}>
          <CourtHeadSkeleton title={t("forecast.title")} />
        </Loading>
      )}
    </PageColumn>
  );
}

interface JudgedProps {
  readonly forecast: Forecast;
  readonly rules: InsightRules;
}

function Judged({ forecast, rules: { forecastMatchesMin, forecastBinMatchesMin } }: JudgedProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const { matches, even, bins, favourites, headline, brierScore, coinScore, isJudged } = forecast;
  if (!isJudged) {
    return (
      <EmptyState
        page
        title={t("forecast.early.title", { matches: formats.number(matches), count: forecastMatchesMin })}
        text={t("forecast.early.text", { count: forecastMatchesMin })}
      />
    );
  }
  const index = headline ? bins.indexOf(headline) : -1;
  const score = (value: number | null) => (value === null ? "–" : formats.decimal(value, 3));
  return (
    <>
      <CourtHead
        title={
          headline
            ? t("forecast.head", {
                said: formats.percent(headline.said),
                true: formats.percent(headline.won / headline.matches),
              })
            : t("forecast.none")
        }
        line={
          headline
            ? t("forecast.line", {
                count: headline.matches,
                value: formats.number(headline.matches),
                from: formats.percent(headline.from),
                to: formats.percent(bins[index + 1]?.from ?? 1),
                won: formats.number(headline.won),
              })
            : t("forecast.noneLine")
        }
        figures={[
          { label: t("forecast.figures.matches"), value: formats.number(matches) },
          {
            label: t("forecast.figures.won"),
            value: favourites.matches === 0 ? "–" : formats.percent(favourites.won / favourites.matches),
          },
          { label: t("forecast.figures.brier"), value: score(brierScore) },
          { label: t("forecast.figures.coin"), value: score(coinScore) },
        ]}
      />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="min-w-0">
          <div className="lg:hidden">
            <Card title={t("forecast.said.title")} aside={t("forecast.said.aside")}>
              <BinBars bins={bins} least={forecastBinMatchesMin} />
            </Card>
          </div>
          <div className="hidden lg:block">
            <Card flush title={t("forecast.chart.title")} aside={t("forecast.chart.aside")}>
              <BinChart bins={bins} least={forecastBinMatchesMin} />
              <BinTable bins={bins} least={forecastBinMatchesMin} />
            </Card>
          </div>
          {even > 0 ? (
            <p className="mt-2 px-1 text-ink-2 text-small">
              {t("forecast.even", { count: even, value: formats.number(even) })}
            </p>
          ) : null}
        </div>
        <div className="card-stack self-start">
          <CoinCard forecast={forecast} />
          <Card title={t("forecast.read.title")}>
            <p className="text-ink-2">{t("forecast.read.text", { count: forecastBinMatchesMin })}</p>
          </Card>
        </div>
      </div>
    </>
  );
}
