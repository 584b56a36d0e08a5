/** From this many pages on a list is refetched only after a change, since a refetch loads all its pages. */
const LONG_LIST = 4;

interface Loaded {
  readonly state: {
    readonly data?: { readonly pages: readonly unknown[] } | undefined;
    isInvalidated: boolean;
  };
}

function isShort({ state }: Loaded): boolean {
  return (state.data?.pages.length ?? 0) < LONG_LIST;
}

/** When a list that is loaded page by page is refetched. */
export const refetchOfPages = {
  refetchOnMount: (query: Loaded) => query.state.isInvalidated || isShort(query),
  refetchOnWindowFocus: isShort,
};
