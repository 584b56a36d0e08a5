import type { Group } from "./types";

/** The address to share: with the group's short name where it has one, else with its hash, without a language. */
export function shareLink(group: Pick<Group, "publicHash" | "vanityUrl">): string {
  const path =
    group.vanityUrl == null ? `/groups/${group.publicHash}` : `/share/${encodeURIComponent(group.vanityUrl)}`;
  return new URL(path, window.location.origin).href;
}

/** The link without its protocol. */
export function shownLink(link: string): string {
  return link.replace(/^https?:\/\//, "");
}

/**
 * The link of a group with its passcode, for a QR code. The passcode is in the fragment, which browsers never send to
 * a server, so it is in no log.
 */
export function accessLink(group: Pick<Group, "publicHash" | "vanityUrl" | "passcode">): string {
  return `${shareLink(group)}#passcode=${encodeURIComponent(group.passcode)}`;
}
