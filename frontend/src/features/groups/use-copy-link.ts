import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toast";

/** Copies a link and says so. */
export function useCopyLink(): (link: string) => Promise<void> {
  const { t } = useTranslation("groups");
  return async (link) => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t("share.copied"));
    } catch {
      toast.error(t("share.copyFailed"));
    }
  };
}
