import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../i18n/paths";
import { Breadcrumbs } from "../ui/Breadcrumbs";

interface CrumbRowProps {
  readonly links?: readonly { readonly to: string; readonly text: string }[];
  readonly current: string;
  /** Icon buttons at the end of the row. */
  readonly actions?: ReactNode;
}

/** Breadcrumbs above a page, with its actions. */
export function CrumbRow({ links = [], current, actions }: CrumbRowProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-11 items-center">
      <Breadcrumbs
        label={t("crumbs.label")}
        links={links.map(({ to, text }) => ({ key: to, link: <Link to={to}>{text}</Link> }))}
        current={current}
      />
      {actions ? <div className="-mr-2 flex shrink-0 lg:-mr-3">{actions}</div> : null}
    </div>
  );
}

interface AdminCrumbsProps {
  /** The links between Admin and the page. */
  links?: readonly { to: string; text: string }[];
  /** Absent on the hub itself. */
  current?: string;
}

/** Breadcrumbs from Home and Admin to the page. */
export function AdminCrumbs({ links = [], current }: AdminCrumbsProps) {
  const { t } = useTranslation();
  const paths = usePaths();
  const admin = { to: paths.admin(), text: t("crumbs.admin") };
  const home = { to: paths.home(), text: t("crumbs.home") };
  return current === undefined ? (
    <CrumbRow links={[home]} current={admin.text} />
  ) : (
    <CrumbRow links={[home, admin, ...links]} current={current} />
  );
}
