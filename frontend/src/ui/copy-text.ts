import { toast } from "./toast";

interface CopyTexts {
  copied: string;
  /** Error message when the browser denies access to the clipboard. */
  failed: string;
}

/** Copies a text to the clipboard and reports the outcome in a toast. Returns whether it was copied. */
export async function copyText(text: string, { copied, failed }: CopyTexts): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
    return true;
  } catch {
    toast.error(failed);
    return false;
  }
}
