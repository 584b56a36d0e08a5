import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../i18n/paths";
import { LinkTabs } from "../ui/LinkTabs";

const TABS = ["audit", "forecast"] as const;

interface CheckTabsProps {
  readonly group: GroupRef;
  readonly current: (typeof TABS)[number];
}

/** The pages on which a group's ratings and forecasts are checked. */
export function CheckTabs({ group, current }: CheckTabsProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  return (
    <LinkTabs
      className="mb-3 lg:mb-4"
      label={t("actions.check")}
      current={current}
      tabs={TABS.map((key) => ({ key, text: t(`page.${key}`) }))}
      renderLink={(key, props) => <Link to={paths[key](group)} {...props} />}
    />
  );
}
