import { shareLink } from "./share-link";
import type { Group } from "./types";

/**
 * The link of a group together with its passcode, for a code on the wall. The passcode stands in the fragment:
 * browsers never send that to a server, so it is in no log.
 */
export function accessLink(group: Pick<Group, "publicHash" | "vanityUrl" | "passcode">): string {
  return `${shareLink(group)}#passcode=${encodeURIComponent(group.passcode)}`;
}
