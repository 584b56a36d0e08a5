import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/error";
import { groupByVanityQuery } from "../../../api/queries/groups";
import { useSessionMutation } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
import { loadRules, type Rules } from "../../../rules/rules";
import { rulesQuery } from "../../../rules/rules-query";
import type { Violation } from "../../../rules/violation";
import { useDisconnected } from "../../../shared/disconnected";
import { useSaveSettings } from "../queries";
import { alternativeLinks, suggestedLink } from "./suggested-links";

/** After so long without a key pressed a link is saved, in milliseconds. */
export const LINK_PAUSE = 600;

/** How many free names are suggested where one is refused. */
const suggestionsMax = 2;
const taken = "vanity_name.taken";

export type LinkState =
  | { readonly kind: "saving" | "saved" | "taken" }
  | { readonly kind: "refused"; readonly violation: Violation }
  | { readonly kind: "failed"; readonly error: Error };

/**
 * The sharable link of a group, which is saved while it is typed. A group without one gets one of its name at once.
 * What is not saved stays in the field, and the group keeps the link that it has.
 */
export function useSavedLink(group: Group) {
  const saveSettings = useSaveSettings(group);
  const rules = useQuery(rulesQuery()).data;
  const saved = group.vanityUrl;
  /** What is typed and not saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const save = useSessionMutation({
    // One after another: the link that was typed last is the last one to be saved.
    scope: { id: `link-${group.groupId}` },
    mutationFn: (name: string | null) => saveFirstFree(name === null ? namesOf(group) : [name], saveSettings),
    onSuccess: ({ vanityUrl }) => setDraft((typed) => (typed?.trim() === vanityUrl ? null : typed)),
  });
  const { mutate, isError: hasFailed } = save;

  const isWithout = saved === null;
  const isOnline = useDisconnected() === null;
  const hasTried = useRef(false);
  useEffect(() => {
    if (isWithout && isOnline && !hasTried.current) {
      hasTried.current = true;
      mutate(null);
    }
    // Again when the connection is back.
    if (!isOnline) {
      hasTried.current = false;
    }
  }, [isWithout, isOnline, mutate]);

  const shown = draft ?? saved ?? (rules ? suggestedLink(group.name, rules) : "");
  const typed = shown.trim();
  const violation = draft === null || typed === saved ? undefined : violationOf(typed, rules);
  const isSent = save.variables === typed;
  const isToSave = draft !== null && typed !== saved && violation === undefined && !isSent;
  useSaveAfterPause(isToSave ? typed : null, mutate);

  const state = ((): LinkState => {
    if (violation) {
      return { kind: "refused", violation };
    }
    if (typed === saved) {
      return { kind: "saved" };
    }
    const isOfShown = save.variables === (draft === null ? null : typed);
    if (!hasFailed || !isOfShown) {
      return { kind: "saving" };
    }
    return isTaken(save.error) ? { kind: "taken" } : { kind: "failed", error: save.error };
  })();

  const saveNow = (name: string) => {
    setChanged(true);
    setDraft(name);
    mutate(name);
  };
  return {
    typed: shown,
    saved,
    state,
    isOfName: saved !== null && rules !== undefined && isOfName(saved, group.name, rules),
    isChanged,
    suggestions: useSuggestions(state, typed, group, rules),
    type: (text: string) => {
      setChanged(true);
      setDraft(text);
    },
    choose: saveNow,
    retry: () => (draft === null ? mutate(null) : saveNow(typed)),
  };
}

/** Saves a name once nothing was typed for a while, or when the step is left before. Null: there is nothing to save. */
function useSaveAfterPause(name: string | null, save: (name: string) => void): void {
  const pending = useRef<string | null>(null);
  useEffect(() => {
    pending.current = name;
    if (name === null) {
      return;
    }
    const timer = setTimeout(() => {
      pending.current = null;
      save(name);
    }, LINK_PAUSE);
    return () => clearTimeout(timer);
  }, [name, save]);
  useEffect(
    () => () => {
      if (pending.current !== null) {
        save(pending.current);
      }
    },
    [save],
  );
}

/** The names for the link of a group that has none, the best first. */
async function namesOf({ name }: Group): Promise<readonly string[]> {
  const rules = await loadRules();
  const suggested = suggestedLink(name, rules);
  return [suggested, ...alternativeLinks(suggested, name, rules)];
}

async function saveFirstFree(
  names: readonly string[] | Promise<readonly string[]>,
  save: (changes: { vanityUrl: string }) => Promise<Group>,
): Promise<Group> {
  let refusal: unknown;
  for (const vanityUrl of await names) {
    try {
      return await save({ vanityUrl });
    } catch (error) {
      if (!isTaken(error)) {
        throw error;
      }
      refusal = error;
    }
  }
  throw refusal;
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === taken;
}

function isOfName(link: string, name: string, rules: Rules): boolean {
  const suggested = suggestedLink(name, rules);
  return link === suggested || alternativeLinks(suggested, name, rules).includes(link);
}

function violationOf(name: string, rules: Rules | undefined): Violation | undefined {
  if (name === "") {
    return {
      field: "vanityUrl",
      code: "vanity_name.too_short",
      params: { min: rules?.limits().vanityNameMin ?? 0 },
    };
  }
  return rules
    ?.validateGroupSettings({ name: "", passcode: "", vanityUrl: name })
    .find(({ field }) => field === "vanityUrl");
}

/** Other names for one that is taken, which the server says are free, or the letters of one that has others. */
function useSuggestions(state: LinkState, typed: string, group: Group, rules: Rules | undefined) {
  const others = state.kind === "taken" && rules ? alternativeLinks(typed, group.name, rules) : [];
  const asked = useQueries({
    queries: others.map((name) => ({ ...groupByVanityQuery(name), retry: false })),
  });
  if (state.kind === "refused" && state.violation.code === "vanity_name.characters" && rules) {
    return [suggestedLink(typed, rules)];
  }
  return others.filter((_, index) => isFree(asked[index], group)).slice(0, suggestionsMax);
}

function isFree(asked: { data?: Group | undefined; error: Error | null } | undefined, group: Group): boolean {
  return asked?.data
    ? asked.data.groupId === group.groupId
    : asked?.error instanceof ApiError && asked.error.status === 404;
}
