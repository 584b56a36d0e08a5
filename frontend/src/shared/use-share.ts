import { useTranslation } from "react-i18next";
import { copyText } from "../ui/copy-text";

export interface Shared {
  /** The title in the system's share sheet. */
  readonly title: string;
  readonly link: string;
}

/** A function that opens the system's share sheet if available, else copies the link. */
export function useShare({ title, link }: Shared): () => Promise<void> {
  const { t } = useTranslation("groups");
  const copy = () => copyText(link, { copied: t("share.copied"), failed: t("share.copyFailed") });
  return async () => {
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
}
