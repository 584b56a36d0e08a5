import type { components, operations } from "../../../api/schema";
import { dayIn } from "../../../shared/days";
import { idFrom } from "../../../shared/group-ref";

export type ActivityEntry = components["schemas"]["ActivityEntry"];
type Query = NonNullable<operations["list_activity"]["parameters"]["query"]>;
export type Kind = NonNullable<Query["kind"]>;

export const KINDS: readonly Kind[] = ["matches", "players", "members", "settings"];

/** Which entries are shown; null does not filter. */
export interface ActivityFilters {
  readonly kind: Kind | null;
  /** The account that acted. */
  readonly member: number | null;
  /** Days of the reader's calendar, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Parses the filters in the URL; invalid values are ignored. */
export function filtersIn(params: URLSearchParams): ActivityFilters {
  const kind = params.get("kind");
  return {
    kind: KINDS.find((known) => known === kind) ?? null,
    member: idFrom(params.get("member") ?? undefined),
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
  };
}

/** The search params of these filters; empty for those that are not set. */
export function paramsOf({ kind, member, from, to }: ActivityFilters) {
  return { kind: kind ?? "", member: String(member ?? ""), from: from ?? "", to: to ?? "" };
}

/** The filters as the server takes them: the days of the reader's calendar as times. */
export function queryOf({ kind, member, from, to }: ActivityFilters): Query {
  return {
    ...(kind && { kind }),
    ...(member && { member }),
    ...(from && { from: startOf(from, 0) }),
    ...(to && { until: startOf(to, 1) }),
  };
}

/** When the day so many days later begins here. */
function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}
