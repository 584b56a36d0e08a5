import { toast } from "./toast";

interface CopyTexts {
  copied: string;
  /** Said where the browser forbids copying. */
  failed: string;
}

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string, { copied, failed }: CopyTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(failed);
  }
}
