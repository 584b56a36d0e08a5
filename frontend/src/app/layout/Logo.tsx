import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { LogoMark } from "../../ui/LogoMark";
import { Tag } from "../../ui/Tag";

export function Logo() {
  const { t } = useTranslation();
  const paths = usePaths();
  return (
    <Link to={paths.home()} className="flex min-h-11 min-w-0 shrink-[9999] items-center gap-2">
      <LogoMark />
      {/* With twice the text size, a phone has room for the mark alone. */}
      <span className="truncate text-[1.25rem]/6 font-bold tracking-[-0.035em] max-xs:sr-only">
        {t("brand")}
      </span>
      <span data-branded="no" className="max-xs:sr-only">
        <Tag kind="beta">{t("beta")}</Tag>
      </span>
    </Link>
  );
}
