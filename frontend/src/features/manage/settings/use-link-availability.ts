import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../api/error";
import { groupByVanityQuery } from "../../../api/queries/groups";
import type { Group } from "../../../api/types";
import { rulesQuery } from "../../../rules/rules-query";
import type { Violation } from "../../../rules/violation";
import { useDebouncedValue } from "../../../ui/use-debounced-value";

/** The availability of the name in a sharable link. */
export type LinkState =
  | { kind: "none" | "own" | "checking" | "free" | "taken" | "unknown" }
  | { kind: "broken"; violation: Violation };

/** Debounce delay before the server is asked, in milliseconds. */
const pause = 300;

/** Validates the name immediately, and checks its availability on the server after a debounce. */
export function useLinkAvailability(typed: string, group: Pick<Group, "groupId" | "vanityUrl">): LinkState {
  const name = typed.trim();
  const rules = useQuery(rulesQuery()).data;
  const settled = useDebouncedValue(name, pause);
  const broken = rules
    ?.validateGroupSettings({ name: "", passcode: "", vanityUrl: name })
    .find(({ field }) => field === "vanityUrl");
  const isOwn = name.toLowerCase() === group.vanityUrl?.toLowerCase();
  const asks = name !== "" && !isOwn && rules !== undefined && broken === undefined;
  const { data, error, isFetching } = useQuery({
    ...groupByVanityQuery(asks && settled === name ? name : undefined),
    retry: false,
  });
  if (name === "") {
    return { kind: "none" };
  }
  if (isOwn) {
    return { kind: "own" };
  }
  if (broken) {
    return { kind: "broken", violation: broken };
  }
  if (!asks || settled !== name || isFetching) {
    return { kind: "checking" };
  }
  if (error) {
    return { kind: error instanceof ApiError && error.status === 404 ? "free" : "unknown" };
  }
  return { kind: data === undefined || data.groupId === group.groupId ? "free" : "taken" };
}
