import { useTranslation } from "react-i18next";
import { usePaths } from "../i18n/paths";
import { CrumbRow } from "./CrumbRow";

interface AdminCrumbsProps {
  /** Between Admin and the page. */
  links?: readonly { to: string; text: string }[];
  current: string;
}

/** Home, Admin and what lies below them. */
export function AdminCrumbs({ links = [], current }: AdminCrumbsProps) {
  const { t } = useTranslation();
  const paths = usePaths();
  const admin = { to: paths.admin(), text: t("crumbs.admin") };
  return (
    <CrumbRow links={[{ to: paths.home(), text: t("crumbs.home") }, admin, ...links]} current={current} />
  );
}
