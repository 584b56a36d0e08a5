import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/error";
import { groupByVanityQuery } from "../../../api/queries/groups";
import { shareLink, shownLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { rulesQuery } from "../../../rules/rules-query";
import type { Violation } from "../../../rules/violation";
import { useErrorTexts } from "../../../shared/error-text";
import { AddressText } from "../../../ui/AddressText";
import { Field } from "../../../ui/Field";
import { useDebouncedValue } from "../../../ui/use-debounced-value";

interface LinkFieldProps extends Omit<ComponentProps<typeof Field>, "label" | "hint"> {
  group: Group;
  /** The input: the name without the address. */
  typed: string;
}

/** The name in a group's sharable link, with the full address and its availability. */
export function LinkField({ group, typed, error, ...field }: LinkFieldProps) {
  const { t } = useTranslation(["manage", "common"]);
  const texts = useErrorTexts();
  const state = useLinkAvailability(typed, group);
  const address = shownLink(shareLink({ ...group, vanityUrl: typed.trim() || null }));
  const start = shownLink(shareLink({ ...group, vanityUrl: "" }));
  const broken = problemOf(state);
  const shownError = error ?? (broken ? texts.code(broken.code, broken.params) : undefined);
  return (
    <Field
      {...field}
      label={t("link.label")}
      labelNote={t("common:field.optional")}
      leading={
        <>
          <span className="md:hidden">…/</span>
          <span className="max-md:hidden">{start}</span>
        </>
      }
      trailing={<Mark state={state} />}
      error={shownError}
      hint={
        <span role="status" className="block min-h-5">
          <AddressText>
            {state.kind === "none"
              ? t("link.without", { address })
              : t(`link.${state.kind === "broken" || state.kind === "taken" ? "checking" : state.kind}`, {
                  address,
                })}
          </AddressText>
        </span>
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function problemOf(state: LinkState) {
  if (state.kind === "taken") {
    return { code: "vanity_name.taken", params: {} };
  }
  return state.kind === "broken" ? state.violation : undefined;
}

/** The availability as an icon; the hint contains it as text. */
function Mark({ state }: { state: LinkState }) {
  if (state.kind === "free" || state.kind === "own") {
    return <Check aria-hidden="true" className="mr-3.5 size-5 shrink-0 text-up" strokeWidth={2} />;
  }
  return state.kind === "taken" || state.kind === "broken" ? (
    <CircleAlert aria-hidden="true" className="mr-3.5 size-5 shrink-0 text-down" strokeWidth={1.75} />
  ) : null;
}

/** The availability of the name in a sharable link. */
type LinkState =
  | { kind: "none" | "own" | "checking" | "free" | "taken" | "unknown" }
  | { kind: "broken"; violation: Violation };

/** Debounce delay before the request, in milliseconds. */
const pause = 300;

/** Validates the name immediately, and checks its availability on the server after a debounce. */
function useLinkAvailability(typed: string, group: Pick<Group, "groupId" | "vanityUrl">): LinkState {
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
