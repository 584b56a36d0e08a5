import { useQuery } from "@tanstack/react-query";
import { Download, LogOut, MonitorSmartphone, UserX } from "lucide-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { metaQuery } from "../../api/queries/meta";
import { type Session, useSession } from "../../api/queries/session";
import type { User } from "../../api/types";
import { money } from "../../i18n/money";
import { type AccountPart, type AccountTab, usePaths } from "../../i18n/paths";
import { periodText } from "../../i18n/period";
import { useLanguage } from "../../i18n/use-language";
import { staticLimits } from "../../rules/static-limits";
import { AdminCrumbs } from "../../shared/crumbs";
import { lazyPart } from "../../shared/lazy-part";
import { PageColumn } from "../../shared/page-layouts";
import { useSignOut } from "../../shared/use-sign-out";
import { AddressText } from "../../ui/AddressText";
import { Button, buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";
import { LinkTabs } from "../../ui/LinkTabs";
import { Tag } from "../../ui/Tag";
import { usePageTitle } from "../../ui/use-page-title";
import { PasswordForm } from "./PasswordForm";
import { ProfileForm } from "./ProfileForm";

const tabs = ["profile", "security", "billing", "notifications"] as const;

const parts = {
  devices: lazyPart<{ user: User }>(async () => (await import("./DevicesPage")).DevicesPage, ["devices"]),
  "take-home": lazyPart(async () => (await import("./TakeHomePage")).TakeHomePage, ["takeHome"]),
  delete: lazyPart<{ user: User }>(
    async () => (await import("./deletion/DeleteAccountPage")).DeleteAccountPage,
    ["deletion"],
  ),
} satisfies Record<AccountPart, ComponentType<{ user: User }>>;

/** Account settings and the account's other pages; which one is in the URL. */
export function AccountPage() {
  const { session } = useSession();
  const [search] = useSearchParams();
  const named = search.get("tab");
  const Part = named !== null && Object.hasOwn(parts, named) ? parts[named as AccountPart] : null;
  return <PageColumn>{Part ? session && <Part user={session.user} /> : <Settings />}</PageColumn>;
}

/** The settings in tabs. */
function Settings() {
  const { t } = useTranslation(["account", "common"]);
  const paths = usePaths();
  const { session } = useSession();
  const tab = useTab();
  usePageTitle(`${t(`tabs.${tab}`)}, ${t("title")}`);
  return (
    <>
      <AdminCrumbs current={t("common:crumbs.account")} />
      <h1 className="mt-1 text-title">{t("title")}</h1>
      <LinkTabs
        className="mt-3 mb-5"
        label={t("title")}
        current={tab}
        tabs={tabs.map((key) => ({ key, text: t(`tabs.${key}`) }))}
        renderLink={(key, props) => (
          <Link to={paths.account(key === "profile" ? undefined : key)} {...props} />
        )}
      />
      {session && (
        <div className="with-sidebar gap-3 lg:gap-6">
          <TabContent tab={tab} session={session} />
          <SignedIn user={session.user} />
        </div>
      )}
    </>
  );
}

function useTab(): "profile" | AccountTab {
  const [search] = useSearchParams();
  const named = search.get("tab");
  return tabs.find((tab) => tab === named) ?? "profile";
}

function TabContent({ tab, session: { user } }: { tab: "profile" | AccountTab; session: Session }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  switch (tab) {
    case "profile":
      return <ProfileForm user={user} />;
    case "security":
      return (
        <div className="card-stack">
          <PasswordForm user={user} />
          <DevicesCard />
          <TakeHomeCard />
          <ComingSoon title={t("twoFactor.title")} text={t("twoFactor.text")} />
          <DeletionCard />
        </div>
      );
    case "billing":
      return (
        <ComingSoon
          title={t("billing.title")}
          text={t("billing.text", { price: money(staticLimits.pricePerPlayerMonthSek, language) })}
        />
      );
    case "notifications":
      return <ComingSoon title={t("notifications.title")} text={t("notifications.text")} />;
  }
}

/** The way to the list of devices. */
function DevicesCard() {
  const { t } = useTranslation("account");
  const paths = usePaths();
  return (
    <Card title={t("devices.title")}>
      <p className="-mt-1 text-ink-2">{t("devices.text")}</p>
      <Link to={paths.account("devices")} className={cx("mt-4", buttonClass({ size: "sm" }))}>
        <MonitorSmartphone aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("devices.open")}
      </Link>
    </Card>
  );
}

/** The way to the file with everything of the account. */
function TakeHomeCard() {
  const { t } = useTranslation("account");
  const paths = usePaths();
  return (
    <Card title={t("takeHome.title")}>
      <p className="-mt-1 text-ink-2">{t("takeHome.text")}</p>
      <Link to={paths.account("take-home")} className={cx("mt-4", buttonClass({ size: "sm" }))}>
        <Download aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("takeHome.open")}
      </Link>
    </Card>
  );
}

/** The way to the deletion of the account. */
function DeletionCard() {
  const { t } = useTranslation("account");
  const paths = usePaths();
  const language = useLanguage();
  const seconds = useQuery(metaQuery()).data?.periods.deletedAccountSeconds;
  return (
    <Card title={t("deletion.title")}>
      <p className="-mt-1 min-h-6 text-ink-2">
        {seconds === undefined ? null : t("deletion.text", { days: periodText(seconds, language) })}
      </p>
      <Link to={paths.deleteAccount(1)} className={cx("mt-4", buttonClass({ size: "sm" }))}>
        <UserX aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("deletion.open")}
      </Link>
    </Card>
  );
}

/** Whose account this is. */
function SignedIn({ user }: { user: User }) {
  const { t } = useTranslation("common");
  const signOut = useSignOut();
  return (
    <Card>
      <p className="wrap-anywhere font-semibold">{user.name}</p>
      <p className="wrap-anywhere text-ink-2 text-small">
        <AddressText>{user.email}</AddressText>
      </p>
      <Button variant="second" size="sm" className="mt-4" onClick={signOut}>
        <LogOut aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("nav.signOut")}
      </Button>
    </Card>
  );
}

/** A setting that is planned but not available yet. */
function ComingSoon({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("account");
  return (
    <Card title={title} aside={<Tag kind="current">{t("soon")}</Tag>}>
      <p className="-mt-1 text-ink-2">{text}</p>
    </Card>
  );
}
