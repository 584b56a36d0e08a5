import type { Group } from "../../../api/types";

/** What can be changed in a group's settings, as it is typed. */
export interface SettingsInput {
  name: string;
  passcode: string;
  vanityUrl: string;
  isDiscoverable: boolean;
}

export function settingsOf(group: Group): SettingsInput {
  return {
    name: group.name,
    passcode: group.passcode,
    vanityUrl: group.vanityUrl ?? "",
    isDiscoverable: group.isDiscoverable,
  };
}

export function isSame(one: SettingsInput, other: SettingsInput): boolean {
  return (
    one.name === other.name &&
    one.passcode === other.passcode &&
    one.vanityUrl === other.vanityUrl &&
    one.isDiscoverable === other.isDiscoverable
  );
}

/** What was typed and not saved, kept for the tab's life; nothing once the group has changed meanwhile. */
export function loadSettingsDraft(group: Group): SettingsInput | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(group)) ?? "null");
    return isKept(kept) && kept.base === group.updatedAt ? kept.typed : null;
  } catch {
    return null;
  }
}

export function storeSettingsDraft(group: Group, typed: SettingsInput | null): void {
  try {
    if (typed) {
      sessionStorage.setItem(key(group), JSON.stringify({ base: group.updatedAt, typed }));
    } else {
      sessionStorage.removeItem(key(group));
    }
  } catch {
    // Without storage the page itself still holds what was typed.
  }
}

const key = ({ groupId }: Group) => `duelo.settings.${groupId}`;

function isKept(value: unknown): value is { base: string; typed: SettingsInput } {
  if (typeof value !== "object" || value === null || !("base" in value) || !("typed" in value)) {
    return false;
  }
  const { name, passcode, vanityUrl, isDiscoverable } = value.typed as Record<keyof SettingsInput, unknown>;
  return (
    [name, passcode, vanityUrl].every((text) => typeof text === "string") &&
    typeof isDiscoverable === "boolean"
  );
}
