import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../api/types";
import { usePaths } from "../i18n/paths";
import { staticLimits } from "../rules/static-limits";
import { Alert } from "../ui/Alert";

/** Asks the owner for a longer passcode where that of the registration can be guessed. */
export function ShortPasscodeNotice({ group, className }: { group: Group; className?: string }) {
  const { t } = useTranslation("admin");
  const paths = usePaths();
  const length = [...group.passcode].length;
  if (length === 0 || length >= staticLimits.passcodeMin) {
    return null;
  }
  return (
    <Alert className={className}>
      <p>{t("shortPasscode.text", { min: staticLimits.passcodeMin })}</p>
      <Link
        to={paths.manageGroup(group.groupId, "settings")}
        className="touch-target inline-block font-semibold text-action hover:text-action-deep"
      >
        {t("shortPasscode.change")}
      </Link>
    </Alert>
  );
}
