/** The version of the group that the last answer from each address showed. */
export const shownVersions = new Map<string, number>();

export function noteVersion({ url, headers }: Pick<Response, "url" | "headers">): void {
  const version = headers.get("group-version");
  if (version !== null) {
    shownVersions.set(url, Number(version));
  }
}
