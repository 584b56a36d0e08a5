import { useTranslation } from "react-i18next";
import { RulesText } from "../../features/help/RulesText";
import { usePaths } from "../../i18n/paths";
import { usePageTitle } from "../../ui/use-page-title";
import { CrumbRow } from "../CrumbRow";
import { PageColumn } from "../PageColumn";

export function Component() {
  const { t } = useTranslation(["help", "common"]);
  const paths = usePaths();
  usePageTitle(t("common:crumbs.rules"));
  return (
    <PageColumn>
      <CrumbRow
        links={[{ to: paths.home(), text: t("common:crumbs.home") }]}
        current={t("common:crumbs.rules")}
      />
      <RulesText />
    </PageColumn>
  );
}
