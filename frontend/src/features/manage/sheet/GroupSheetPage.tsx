import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ownGroupQuery } from "../../../api/queries/groups";
import { usePaths } from "../../../i18n/paths";
import { AdminCrumbs } from "../../../shared/AdminCrumbs";
import { idFrom } from "../../../shared/group-ref";
import { LoadFailure } from "../../../shared/LoadFailure";
import { PageColumn } from "../../../shared/PageColumn";
import { Button, buttonClass } from "../../../ui/Button";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { usePageTitle } from "../../../ui/use-page-title";
import { Sheet } from "./Sheet";

/** The printable sheet of a group. */
export function GroupSheetPage() {
  const { t } = useTranslation(["manage", "common"]);
  const paths = usePaths();
  const groupId = idFrom(useParams().groupId) ?? 0;
  const { data, error, refetch } = useQuery(ownGroupQuery(groupId));
  const name = data?.group.name ?? (error ? t("common:group.unknown") : "…");
  usePageTitle(data && `${t("sheet.title")}, ${name}`);
  return (
    <PageColumn>
      <div className="print:hidden">
        <AdminCrumbs links={[{ to: paths.manageGroup(groupId), text: name }]} current={t("sheet.title")} />
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3 lg:mb-6">
          <div className="max-w-prose">
            <h1 className="text-title">{t("sheet.title")}</h1>
            <p className="mt-1 text-ink-2">{t("sheet.lead")}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Link to={paths.manageGroup(groupId)} className={buttonClass({ variant: "second" })}>
              {t("common:action.back")}
            </Link>
            <Button variant="solid" disabled={!data} onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("sheet.print")}
            </Button>
          </div>
        </div>
      </div>
      {data ? (
        <Sheet group={data.group} />
      ) : error ? (
        <LoadFailure title={t("head.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t("common:loading")}>
          <Skeleton className="mx-auto h-200 max-w-180" />
        </Loading>
      )}
    </PageColumn>
  );
}
