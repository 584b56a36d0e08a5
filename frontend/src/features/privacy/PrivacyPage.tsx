import { useQuery } from "@tanstack/react-query";
import { Download, MonitorSmartphone, Smartphone, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { metaQuery } from "../../api/queries/meta";
import { usePaths } from "../../i18n/paths";
import { CrumbRow } from "../../shared/crumbs";
import { PageColumn } from "../../shared/page-layouts";
import { AddressText } from "../../ui/AddressText";
import { Card } from "../../ui/Card";
import { usePageTitle } from "../../ui/use-page-title";
import { KeptThings } from "./KeptThings";
import { PrivacyHead } from "./PrivacyHead";

/** What the product keeps, why, for how long, and who sees it. Periods and names are those of this server. */
export function PrivacyPage() {
  const { t } = useTranslation(["privacy", "common"]);
  const paths = usePaths();
  usePageTitle(t("title"));
  return (
    <PageColumn>
      <CrumbRow links={[{ to: paths.home(), text: t("common:crumbs.home") }]} current={t("title")} />
      <PrivacyHead />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="card-stack">
          <KeptThings />
          <Card title={t("sees.title")}>
            <p className="-mt-1 text-ink-2">{t("sees.text")}</p>
          </Card>
        </div>
        <div className="card-stack">
          <Card title={t("can.title")} flush>
            <ul className="mt-3 text-row">
              <WayTo to={paths.account("take-home")} Icon={Download}>
                {t("can.takeHome")}
              </WayTo>
              <WayTo to={paths.account("devices")} Icon={MonitorSmartphone}>
                {t("can.devices")}
              </WayTo>
              <WayTo to={paths.deleteAccount(1)} Icon={UserX}>
                {t("can.deletion")}
              </WayTo>
              <WayTo to={paths.device()} Icon={Smartphone}>
                {t("can.device")}
              </WayTo>
            </ul>
          </Card>
          <OperatorCards />
        </div>
      </div>
    </PageColumn>
  );
}

interface WayToProps {
  readonly to: string;
  readonly Icon: typeof Smartphone;
  readonly children: ReactNode;
}

function WayTo({ to, Icon, children }: WayToProps) {
  return (
    <li className="border-line border-t">
      <Link
        to={to}
        className="flex min-h-13 items-center gap-2 px-4 font-semibold text-action hover:text-action-deep lg:px-5"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {children}
      </Link>
    </li>
  );
}

/** What a person without an account can do, and who runs the site. */
function OperatorCards() {
  const { t } = useTranslation("privacy");
  const meta = useQuery(metaQuery()).data;
  const { operatorName = null, operatorContact = null } = meta ?? {};
  return (
    <>
      <Card title={t("named.title")}>
        <p className="-mt-1 text-ink-2">{t("named.text")}</p>
        {operatorContact !== null && (
          <p className="mt-2 wrap-anywhere text-ink-2">
            <AddressText>{t("named.contact", { contact: operatorContact })}</AddressText>
          </p>
        )}
      </Card>
      <Card title={t("operator.title")}>
        {operatorName === null && operatorContact === null ? (
          <p className="-mt-1 text-ink-2">{t("operator.unknown")}</p>
        ) : (
          <p className="-mt-1 wrap-anywhere text-ink-2">
            {operatorName}
            {operatorName !== null && operatorContact !== null && <br />}
            {operatorContact !== null && <AddressText>{operatorContact}</AddressText>}
          </p>
        )}
      </Card>
    </>
  );
}
