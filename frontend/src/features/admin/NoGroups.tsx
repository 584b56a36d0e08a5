import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";

interface NoGroupsProps {
  page?: boolean;
  /** Why the page that was asked for cannot be shown. */
  reason?: string;
}

/** For an admin without groups, with a link to create one. */
export function NoGroups({ page = false, reason }: NoGroupsProps) {
  const { t } = useTranslation("admin");
  const paths = usePaths();
  return (
    <EmptyState
      page={page}
      title={t("hub.noneTitle")}
      text={
        <>
          <p>{t("hub.noneText")}</p>
          {reason && <p>{reason}</p>}
        </>
      }
      actions={
        <Link to={paths.createGroup()} className={buttonClass({ variant: "primary" })}>
          {t("hub.createFirst")}
        </Link>
      }
    />
  );
}
