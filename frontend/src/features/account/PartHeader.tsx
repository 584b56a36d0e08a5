import { ArrowLeft } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type AccountTab, usePaths } from "../../i18n/paths";
import { AdminCrumbs } from "../../shared/crumbs";

interface PartHeaderProps {
  readonly title: string;
  /** The tab of the settings that leads here. */
  readonly from?: AccountTab;
  /** Where the back link leads, if not to the settings. */
  readonly back?: { readonly to: string; readonly text: string };
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** Of the heading, which can take the focus. */
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** The header of a page of the account: a back link on phones, breadcrumbs on larger screens. */
export function PartHeader({ title, from, back, aside, ref }: PartHeaderProps) {
  const { t } = useTranslation("common");
  const paths = usePaths();
  const account = { to: paths.account(from), text: t("crumbs.account") };
  const before = back ?? account;
  return (
    <>
      <div className="hidden lg:block">
        <AdminCrumbs links={[account]} current={title} />
      </div>
      <div className="flex min-h-11 items-center gap-x-1 max-xs:flex-wrap lg:mb-4">
        <Link
          to={before.to}
          className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center text-ink-2 hover:text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className="sr-only">{before.text}</span>
        </Link>
        <h1 ref={ref} tabIndex={-1} className="min-w-0 flex-1 text-h2 outline-none lg:text-title">
          {title}
        </h1>
        {aside ?? (
          <span aria-hidden="true" className="narrow ml-2 text-caption text-ink-2 lg:hidden">
            {account.text}
          </span>
        )}
      </div>
    </>
  );
}
