import { toast } from "./toast";

interface CopyTexts {
  copied: string;
  /** Error message when the browser denies access to the clipboard. */
  failed: string;
}

/** Copies a text to the clipboard and reports the outcome in a toast. */
export async function copyText(text: string, { copied, failed }: CopyTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(failed);
  }
}
