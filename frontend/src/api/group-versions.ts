/**
 * A version of a group. The number rises with every change, but only within an epoch of the database: in another one,
 * such as after a backup was restored, the same number may show other matches.
 */
export interface GroupVersion {
  readonly epoch: string;
  readonly number: number;
}

/** The version of the group that the last answer from each address showed. */
export const shownVersions = new Map<string, GroupVersion>();

export function noteVersion({ url, headers }: Pick<Response, "url" | "headers">): void {
  const number = headers.get("group-version");
  if (number !== null) {
    shownVersions.set(url, { epoch: headers.get("group-epoch") ?? "", number: Number(number) });
  }
}

/** The version in the id of an event: its number and its epoch. */
export function versionOfEvent(id: string): GroupVersion {
  const [number, epoch = ""] = id.split("-");
  return { epoch, number: Number(number) };
}

/** Whether an answer that shows one version is to be read again, as the group is in the other one. */
export function isOlder(shown: GroupVersion, current: GroupVersion): boolean {
  return shown.epoch !== current.epoch || shown.number < current.number;
}
