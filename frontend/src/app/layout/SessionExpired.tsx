import { Lock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Session, useLackedRefreshToken } from "../../api/queries/session";
import { LoginForm } from "../../features/session/LoginForm";
import { useSignOut } from "../../shared/use-sign-out";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { toast } from "../../ui/toast";

/**
 * The session has expired: asks for a new sign-in in a dialog, so that what was typed on the page is not lost. When
 * the dialog is closed, a strip remains.
 */
export function SessionExpired({ session }: { session: Session }) {
  const { t } = useTranslation(["session", "common"]);
  const [open, setOpen] = useState(true);
  const signOut = useSignOut();
  const lackedRefreshToken = useLackedRefreshToken();
  return (
    <div role="status" className="bg-court-tint">
      <div className="mx-auto flex min-h-11 max-w-page items-center gap-2.5 column-margins text-row lg:px-6">
        <Lock aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
        <span className="flex-1 py-2">{t("again.strip")}</span>
        <button type="button" className="min-h-11 px-2 font-semibold" onClick={() => setOpen(true)}>
          {t("login.submit")}
        </button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("again.title")}
        closeLabel={t("common:action.close")}
        className="max-w-110"
      >
        {lackedRefreshToken && (
          <Alert error className="mb-4">
            {t("again.noRefreshToken")}
          </Alert>
        )}
        <p className="mb-4 text-ink-2">{t("again.text")}</p>
        <LoginForm email={session.user.email} onSignedIn={() => toast.success(t("again.done"))} />
        <div className="mt-2 text-center">
          <Button variant="ghost" onClick={signOut}>
            {t("again.leave")}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
