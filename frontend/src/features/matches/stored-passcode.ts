import { storedText } from "../../storage";

/** A group's passcode, stored for the tab's life: the next match of the evening needs it again. */
export function storedPasscode(group: string): string {
  return stored(group).read() ?? "";
}

export function storePasscode(group: string, passcode: string): void {
  stored(group).write(passcode || null);
}

/**
 * The passcode that a link carries in its fragment, as the admin's QR code does: `#passcode=…`. A fragment never
 * leaves the browser.
 */
export function passcodeIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("passcode");
}

const stored = (group: string) => storedText("tab", `duelo.passcode.${group}`);
