import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../ui/copy-text";
import { IconButton } from "../ui/IconButton";

interface ShareButtonProps {
  /** The title in the system's share sheet. */
  readonly title: string;
  readonly link: string;
}

/** Opens the system's share sheet if available, else copies the link. */
export function ShareButton({ title, link }: ShareButtonProps) {
  const { t } = useTranslation("groups");
  const copy = () => copyText(link, { copied: t("share.copied"), failed: t("share.copyFailed") });
  const share = async () => {
    if (!("share" in navigator)) {
      await copy();
      return;
    }
    try {
      await navigator.share({ title, url: link });
    } catch (error) {
      // Closing the sheet is not a failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) {
        await copy();
      }
    }
  };
  return (
    <IconButton
      label={t("share.button")}
      icon={<Share2 aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={() => void share()}
    />
  );
}
