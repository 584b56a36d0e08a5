import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { usePaths } from "../../i18n/paths";
import { CrumbRow } from "../../shared/crumbs";
import { PageColumn } from "../../shared/page-layouts";
import { useLocalSearchParams } from "../../shared/use-local-search-params";
import { useHydrated } from "../../ui/use-hydrated";
import { usePageTitle } from "../../ui/use-page-title";
import { Faq } from "./faq/Faq";
import { categories, type FaqLink } from "./faq/questions";

/** The FAQ. Search, category and the linked question are in the URL. */
export function FaqPage() {
  const { t } = useTranslation();
  const paths = usePaths();
  const { params, change } = useLocalSearchParams();
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  usePageTitle(t("crumbs.faq"));

  const showAll = useCallback(() => change({ search: "", category: "" }), [change]);

  return (
    <PageColumn>
      <CrumbRow links={[{ to: paths.home(), text: t("crumbs.home") }]} current={t("crumbs.faq")} />
      <Faq
        search={params.get("search") ?? ""}
        onSearch={(search) => change({ search })}
        category={categories.find((category) => category === params.get("category")) ?? null}
        onCategory={(category) => change({ category: category ?? "" })}
        onShowAll={showAll}
        linked={isHydrated ? hash.slice(1) : ""}
        address={paths.faq()}
        renderLink={renderLink}
      />
    </PageColumn>
  );
}

function renderLink(link: FaqLink, text: string) {
  return <PageLink link={link} text={text} />;
}

function PageLink({ link, text }: { readonly link: FaqLink; readonly text: string }) {
  const paths = usePaths();
  return (
    <Link
      to={paths[link]()}
      className="inline-flex min-h-11 items-center font-semibold text-action hover:text-action-deep"
    >
      {text}
    </Link>
  );
}
