import { useMemo } from "react";
import { boolean, object, string } from "valibot";
import { storedJson, storedText, useStored } from "../storage";
import { keepIfInstalled } from "./keep-if-installed";

export interface GroupPasscode {
  readonly passcode: string;
  /** Whether to store it beyond the tab once it was right. */
  readonly remember: boolean;
}

/** A group's passcode on this device. One that was entered or came with a link is newer than a remembered one. */
export function readPasscode(group: string): GroupPasscode | null {
  const remembered = onDevice(group).read();
  return inTab(group).read() ?? (remembered === null ? null : { passcode: remembered, remember: true });
}

/** Stores a passcode that may be wrong, until the tab is closed. */
export function storeEnteredPasscode(group: string, entered: GroupPasscode): void {
  inTab(group).write(entered);
}

/** Stores a passcode that was right. */
export function storeRightPasscode(group: string, right: GroupPasscode): void {
  onDevice(group).write(right.remember ? right.passcode : null);
  inTab(group).write(right.remember ? null : right);
  if (right.remember) {
    keepIfInstalled();
  }
}

/** Forgets a passcode that was wrong: that of a link may be, while the remembered one is right. */
export function forgetWrongPasscode(group: string, wrong: string): void {
  if (inTab(group).read()?.passcode === wrong) {
    inTab(group).write(null);
  }
  if (onDevice(group).read() === wrong) {
    onDevice(group).write(null);
  }
}

export function forgetPasscode(group: string): void {
  inTab(group).write(null);
  onDevice(group).write(null);
}

/** The passcode that lasts beyond the tab. */
export function rememberedPasscode(group: string): string | null {
  return onDevice(group).read();
}

/** Whether a passcode is stored. */
export function useHasPasscode(group: string): boolean {
  const [tab, device] = useMemo(() => [inTab(group), onDevice(group)], [group]);
  const [ofTab, ofDevice] = [useStored(tab), useStored(device)];
  return ofTab !== null || ofDevice !== null;
}

/**
 * The passcode that a link carries in its fragment, as the admin's QR code does: `#passcode=…`. A fragment never
 * leaves the browser.
 */
export function passcodeIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("passcode");
}

const schema = object({ passcode: string(), remember: boolean() });

/** What the keys begin with; the hash of the group follows. */
export const PASSCODE_KEY = "duelo.passcode.";

const inTab = (group: string) => storedJson("tab", PASSCODE_KEY + group, schema);
const onDevice = (group: string) => storedText("browser", PASSCODE_KEY + group);
