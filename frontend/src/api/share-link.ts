import type { Group } from "./types";

/** The address to pass on: the group's own short name where it has one, else its hash, in no language. */
export function shareLink(group: Pick<Group, "publicHash" | "vanityUrl">): string {
  const path =
    group.vanityUrl == null ? `/groups/${group.publicHash}` : `/share/${encodeURIComponent(group.vanityUrl)}`;
  return new URL(path, window.location.origin).href;
}

/** The same as people write it, without the protocol. */
export function shownLink(link: string): string {
  return link.replace(/^https?:\/\//, "");
}
