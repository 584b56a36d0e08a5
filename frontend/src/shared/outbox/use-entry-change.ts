import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toast";

/** Runs what changes an entry of the outbox, and says if the browser could not store it. */
export function useEntryChange(): (change: () => Promise<void>) => void {
  const { t } = useTranslation("outbox");
  return (change) => {
    change().catch((error: unknown) => {
      reportError(error);
      toast.error(t("notStored"));
    });
  };
}
