import type { TFunction } from "i18next";
import { Laptop, type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from "lucide-react";
import type { OwnSession } from "../../api/types";

type Device = OwnSession["device"];

/** A device in words: "iPhone, Safari", or what is known of it. */
export function deviceName({ system, browser }: Device, t: TFunction<"devices">): string {
  if (system && browser) {
    return t("both", { system: t(`system.${system}`), browser: t(`browser.${browser}`) });
  }
  if (system) {
    return t(`system.${system}`);
  }
  return browser ? t(`browser.${browser}`) : t("unknown");
}

const ICONS: Record<NonNullable<Device["system"]>, LucideIcon> = {
  android: Smartphone,
  chrome_os: Laptop,
  ipad: Tablet,
  iphone: Smartphone,
  linux: Monitor,
  mac: Laptop,
  windows: Monitor,
};

/** The picture of a kind of device. */
export function deviceIcon({ system }: Device): LucideIcon {
  return system ? ICONS[system] : MonitorSmartphone;
}
