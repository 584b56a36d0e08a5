import { boolean, type InferOutput, nullable, number, object, string } from "valibot";
import type { Group } from "../../../api/types";
import { storedJson } from "../../../storage";

/** What can be changed in a group's settings, as it is typed. */
const settingsInput = object({
  name: string(),
  passcode: string(),
  vanityUrl: string(),
  isDiscoverable: boolean(),
  nameInPreviews: boolean(),
  /** Null: never. */
  inactiveAfterWeeks: nullable(number()),
  submissionsPaused: boolean(),
});

export type SettingsInput = InferOutput<typeof settingsInput>;

export function settingsOf(group: Group): SettingsInput {
  return {
    name: group.name,
    passcode: group.passcode,
    vanityUrl: group.vanityUrl ?? "",
    isDiscoverable: group.isDiscoverable,
    nameInPreviews: group.nameInPreviews,
    inactiveAfterWeeks: group.inactiveAfterWeeks,
    submissionsPaused: group.submissionsPaused,
  };
}

export function isSame(one: SettingsInput, other: SettingsInput): boolean {
  return (
    one.name === other.name &&
    one.passcode === other.passcode &&
    one.vanityUrl === other.vanityUrl &&
    one.isDiscoverable === other.isDiscoverable &&
    one.nameInPreviews === other.nameInPreviews &&
    one.inactiveAfterWeeks === other.inactiveAfterWeeks &&
    one.submissionsPaused === other.submissionsPaused
  );
}

/** What is typed, with the stored value of each field that is typed as it was in `base`. */
export function mergeSettings(
  typed: SettingsInput,
  base: SettingsInput,
  stored: SettingsInput,
): SettingsInput {
  const changed = Object.entries(typed).filter(
    ([name, value]) => value !== base[name as keyof SettingsInput],
  );
  return { ...stored, ...Object.fromEntries(changed) };
}

/** What was typed and not saved, in this tab; null when the group has changed while the form was not shown. */
export function loadSettingsDraft(group: Group): SettingsInput | null {
  const draft = storedDraft(group).read();
  return draft?.base === group.updatedAt ? draft.typed : null;
}

export function storeSettingsDraft(group: Group, typed: SettingsInput | null): void {
  storedDraft(group).write(typed && { base: group.updatedAt, typed });
}

const storedDraft = ({ groupId }: Group) =>
  storedJson("tab", `duelo.settings.${groupId}`, object({ base: string(), typed: settingsInput }));
