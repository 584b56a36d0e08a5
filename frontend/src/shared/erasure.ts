/** The name of the search param of the login page by which it says when the account that was just deleted is erased. */
const PARAM = "erased";

/** The address of the login page after the deletion of an account. */
export function loginAfterDeletion(login: string, erasedAt: string): string {
  return `${login}?${new URLSearchParams({ [PARAM]: erasedAt }).toString()}`;
}

/** When the account that was just deleted is erased; null where none was. */
export function erasureIn(search: URLSearchParams): string | null {
  const erasedAt = search.get(PARAM);
  return erasedAt !== null && !Number.isNaN(Date.parse(erasedAt)) ? erasedAt : null;
}
