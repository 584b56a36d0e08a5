import { useTranslation } from "react-i18next";
import { usePaths } from "../i18n/paths";
import { CrumbRow } from "./CrumbRow";

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
