/** A group's passcode, kept for the tab's life: the next match of the evening needs it again. */
export function storedPasscode(group: string): string {
  try {
    return sessionStorage.getItem(keyOf(group)) ?? "";
  } catch {
    return "";
  }
}

export function storePasscode(group: string, passcode: string): void {
  try {
    if (passcode === "") sessionStorage.removeItem(keyOf(group));
    else sessionStorage.setItem(keyOf(group), passcode);
  } catch {
    // Storage is full or forbidden: the page itself still holds what was typed.
  }
}

/**
 * The passcode that a link carries in its fragment, as the admin's QR code does: `#passcode=…`. A fragment never
 * leaves the browser.
 */
export function passcodeIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("passcode");
}

const keyOf = (group: string) => `duelo.passcode.${group}`;
