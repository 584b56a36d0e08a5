import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../ui/use-page-title";

export function Component() {
  const { t } = useTranslation();
  usePageTitle(undefined);
  return <h1 className="p-6 text-display">{t("tagline")}</h1>;
}
