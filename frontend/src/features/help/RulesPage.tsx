import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { usePaths } from "../../i18n/paths";
import { CrumbRow } from "../../shared/CrumbRow";
import { PageColumn } from "../../shared/PageColumn";
import { usePageTitle } from "../../ui/use-page-title";
import { Calculator } from "./calculator/Calculator";
import { RulesText } from "./RulesText";

/** How the rating works, with a calculator whose match is in the URL. */
export function RulesPage() {
  const { t } = useTranslation();
  const paths = usePaths();
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  usePageTitle(t("crumbs.rules"));
  useEffect(() => {
    // The page is rendered after the layout has looked for the anchor.
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <PageColumn>
      <CrumbRow links={[{ to: paths.home(), text: t("crumbs.home") }]} current={t("crumbs.rules")} />
      <RulesText
        calculator={
          <Calculator
            params={params}
            onParams={(typed) => setParams(typed, { replace: true, preventScrollReset: true })}
          />
        }
      />
    </PageColumn>
  );
}
