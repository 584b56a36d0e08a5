import { useTranslation } from "react-i18next";
import { forgetPasscode, useHasPasscode } from "../../../shared/stored-passcode";
import { Button } from "../../../ui/Button";
import { toast } from "../../../ui/toast";

/** Where a passcode is stored, a line that says so, with a button that removes it. */
export function SavedPasscode({ publicHash }: { publicHash: string }) {
  const { t } = useTranslation("matches");
  if (!useHasPasscode(publicHash)) return null;
  const forget = () => {
    forgetPasscode(publicHash);
    toast.success(t("passcode.forgotten"));
  };
  return (
    <p className="flex items-center justify-between gap-3 text-ink-2 text-small">
      {t("passcode.saved")}
      <Button variant="ghost" size="sm" className="-mr-3 shrink-0" onClick={forget}>
        {t("passcode.forget")}
      </Button>
    </p>
  );
}
