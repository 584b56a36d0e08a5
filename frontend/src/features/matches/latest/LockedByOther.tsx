import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "../../../shared/error-text";
import { Alert } from "../../../ui/Alert";
import { otherLockQuery } from "./queries";

interface LockedByOtherProps {
  readonly groupId: number;
  /** What the lock has kept from happening. */
  readonly prevented: string;
}

/** Says that another session has locked the latest match, and when it is free again. */
export function LockedByOther({ groupId, prevented }: LockedByOtherProps) {
  const { t } = useTranslation("manage");
  const texts = useErrorTexts();
  const { data: isLocked = true, error } = useQuery(otherLockQuery(groupId));
  if (error) {
    return (
      <Alert error title={texts.operation("checkLock")} className="mb-4">
        {texts.error(error)}
      </Alert>
    );
  }
  return isLocked ? (
    <Alert error title={prevented} className="mb-4">
      {t("latest.waiting")}
    </Alert>
  ) : (
    <div role="status" className="mb-4">
      <Alert>{t("latest.free")}</Alert>
    </div>
  );
}
