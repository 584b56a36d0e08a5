import { useTranslation } from "react-i18next";
import { copyText } from "../ui/copy-text";

export interface Shared {
  /** The title in the system's share sheet. */
  readonly title: string;
  readonly link: string;
}

/** Whether the browser can open the system's share sheet. */
export function canShare(): boolean {
  return "share" in navigator;
}

/**
 * Opens the system's share sheet if available, else copies. Returns whether something was shared or copied: closing the
 * sheet is not a failure.
 */
export async function shareOrCopy(data: ShareData, copy: () => Promise<boolean>): Promise<boolean> {
  if (!canShare()) {
    return copy();
  }
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? false : copy();
  }
}

/** A function that opens the system's share sheet if available, else copies the link. */
export function useShare({ title, link }: Shared): () => Promise<boolean> {
  const { t } = useTranslation("groups");
  const copy = () => copyText(link, { copied: t("share.copied"), failed: t("share.copyFailed") });
  return () => shareOrCopy({ title, url: link }, copy);
}
