import "./sheet.css";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ownGroupQuery } from "../../../api/queries/groups";
import { accessLink, shareLink, shownLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { AdminCrumbs } from "../../../shared/crumbs";
import { idFrom } from "../../../shared/group-ref";
import { LoadFailure } from "../../../shared/LoadFailure";
import { PageColumn } from "../../../shared/page-layouts";
import { AddressText } from "../../../ui/AddressText";
import { Button, buttonClass } from "../../../ui/Button";
import { LogoMark } from "../../../ui/LogoMark";
import { QrCode } from "../../../ui/QrCode";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { usePageTitle } from "../../../ui/use-page-title";
import { OwnGroupNotFound } from "../OwnGroupNotFound";

/** The printable sheet of a group. */
export function GroupSheetPage() {
  const { t } = useTranslation("manage");
  const groupId = idFrom(useParams().groupId);
  return groupId === null ? (
    <OwnGroupNotFound crumb={t("sheet.title")} />
  ) : (
    <OwnGroupSheet groupId={groupId} />
  );
}

function OwnGroupSheet({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation(["manage", "common"]);
  const paths = usePaths();
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
        <LoadFailure title={t("head.failed")} error={error} onRetry={refetch} />
      ) : (
        <Loading label={t("common:loading")}>
          <Skeleton className="mx-auto h-200 max-w-180" />
        </Loading>
      )}
    </PageColumn>
  );
}

/** An A4 page with the group's name, QR code, link, passcode and instructions. */
function Sheet({ group }: { group: Group }) {
  const { t } = useTranslation(["manage", "common"]);
  const { name, passcode } = group;
  return (
    <article className="sheet" aria-label={t("sheet.label", { name })}>
      <header className="sheet-head">
        <p className="sheet-kicker">{t("sheet.kicker")}</p>
        <h2 className={name.length > 24 ? "sheet-name sheet-name-long" : "sheet-name"}>{name}</h2>
        <span aria-hidden="true" className="sheet-net" />
      </header>
      <div className="sheet-access">
        <QrCode text={accessLink(group)} label={t("access.qr")} className="sheet-code" />
        <dl className="sheet-facts">
          <div>
            <dt>{t("sheet.link")}</dt>
            <dd className="sheet-link">
              <AddressText>{shownLink(shareLink(group))}</AddressText>
            </dd>
          </div>
          <div>
            <dt>{t("passcode.label")}</dt>
            <dd className="sheet-passcode">{passcode}</dd>
          </div>
        </dl>
      </div>
      <ol className="sheet-steps">
        {(["scan", "enter", "see"] as const).map((step, index) => (
          <li key={step}>
            <span aria-hidden="true" className="sheet-number">
              {index + 1}
            </span>
            <h3>{t(`sheet.${step}`)}</h3>
            <p>{t(`sheet.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <footer className="sheet-foot">
        <LogoMark />
        <b>{t("common:brand")}</b>
        <span>{t("common:tagline")}</span>
      </footer>
    </article>
  );
}
