import { ArrowLeft } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../i18n/paths";
import { cx } from "../ui/cx";
import { CrumbRow } from "./crumbs";
import { AdminGroup } from "./group-ref";
import { useInitialData } from "./initial-data";

interface GroupPageHeaderProps {
  readonly group: GroupRef;
  /** Undefined while loading. */
  readonly groupName: string | undefined;
  /** The page's last crumb. */
  readonly crumb: string;
  /** The page's h1, unless the page renders its own. */
  readonly heading?: ReactNode;
  readonly actions?: ReactNode;
  /** Beside the heading, on phones instead of the group's name. */
  readonly aside?: ReactNode;
  /** The pages between the group and this one, for the breadcrumbs. */
  readonly between?: readonly { readonly to: string; readonly text: string }[];
  /** Whether the page renders its own h1 from 1000 px on. */
  readonly ownWideHeading?: boolean;
}

/** The header of a page inside a group: a back link on phones, breadcrumbs on larger screens. */
export function GroupPageHeader({
  group,
  groupName,
  crumb,
  heading,
  actions,
  aside,
  between = [],
  ownWideHeading = false,
}: GroupPageHeaderProps) {
  const { t } = useTranslation();
  const paths = usePaths();
  const initialData = useInitialData();
  const name = groupName ?? initialData.group ?? t("loading");
  const own = useContext(AdminGroup);
  const parent = own
    ? { to: paths.manageGroup(own.groupId), text: own.name }
    : { to: paths.group(group), text: name };
  const above = own
    ? [
        { to: paths.home(), text: t("crumbs.home") },
        { to: paths.admin(), text: t("crumbs.admin") },
      ]
    : [{ to: paths.groups(), text: t("crumbs.groups") }];
  return (
    <>
      <div className="hidden lg:block">
        <CrumbRow links={[...above, parent, ...between]} current={crumb} actions={actions} />
        {heading && !ownWideHeading ? (
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="text-title">{heading}</h1>
            {aside}
          </div>
        ) : null}
      </div>
      <div className="flex min-h-11 items-center gap-x-1 max-xs:flex-wrap lg:hidden">
        <Link
          to={parent.to}
          className={cx(
            "-ml-3 inline-flex min-h-11 items-center text-small text-ink-2 hover:text-ink",
            heading ? "shrink-0" : "min-w-0",
          )}
        >
          <span className="inline-flex size-11 shrink-0 items-center justify-center">
            <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          </span>
          <span className={heading ? "sr-only" : "truncate"}>{name}</span>
        </Link>
        {heading ? (
          <h1 className="max-w-[calc(100%-44px)] flex-[1_0_auto] text-h2">{heading}</h1>
        ) : (
          <span className="flex-1" />
        )}
        {aside ??
          (heading ? (
            <span className="narrow ml-2 min-w-0 truncate text-caption text-ink-2">{name}</span>
          ) : null)}
        {actions ? <div className="-mr-2 flex shrink-0">{actions}</div> : null}
      </div>
    </>
  );
}
