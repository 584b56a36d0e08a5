/** The value of `aria-describedby` for several descriptions, of which some may be absent. */
export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(" ") || undefined;
}
