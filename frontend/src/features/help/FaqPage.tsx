import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { usePaths } from "../../i18n/paths";
import { CrumbRow } from "../../shared/crumbs";
import { PageColumn } from "../../shared/page-layouts";
import { useHydrated } from "../../ui/use-hydrated";
import { usePageTitle } from "../../ui/use-page-title";
import { Faq } from "./faq/Faq";
import { categories } from "./faq/questions";

/** The FAQ. Search, category and the linked question are in the URL. */
export function FaqPage() {
  const { t } = useTranslation();
  const paths = usePaths();
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  usePageTitle(t("crumbs.faq"));

  const set = (name: "search" | "category", value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <PageColumn>
      <CrumbRow links={[{ to: paths.home(), text: t("crumbs.home") }]} current={t("crumbs.faq")} />
      <Faq
        search={params.get("search") ?? ""}
        onSearch={(search) => set("search", search)}
        category={categories.find((category) => category === params.get("category")) ?? null}
        onCategory={(category) => set("category", category ?? "")}
        onShowAll={() => setParams({}, { replace: true, preventScrollReset: true })}
        linked={isHydrated ? hash.slice(1) : ""}
        address={paths.faq()}
        renderLink={(link, text) => (
          <Link
            to={paths[link]()}
            className="inline-flex min-h-11 items-center font-semibold text-action hover:text-action-deep"
          >
            {text}
          </Link>
        )}
      />
    </PageColumn>
  );
}
