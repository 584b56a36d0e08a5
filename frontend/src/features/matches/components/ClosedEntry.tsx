import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { AdminGroup } from "../../../shared/group-ref";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";

interface ClosedEntryProps {
  readonly reason: string;
  readonly groupRef: GroupRef;
}

/** In place of the form, whose draft stays stored, in a group that the operator has closed. */
export function ClosedEntry({ reason, groupRef }: ClosedEntryProps) {
  const { t } = useTranslation(["matches", "groups", "errors"]);
  const paths = usePaths();
  // A page of the group itself has the reason above it.
  const isAdminPage = useContext(AdminGroup) !== null;
  return (
    <EmptyState
      title={t("groups:page.closed")}
      text={
        <>
          {isAdminPage ? <p className="wrap-anywhere">{t("errors:code.group.closed", { reason })}</p> : null}
          <p>{t("closed")}</p>
        </>
      }
      actions={
        <Link to={paths.group(groupRef)} className={buttonClass({ variant: "primary" })}>
          {t("notEnough.back")}
        </Link>
      }
    />
  );
}
