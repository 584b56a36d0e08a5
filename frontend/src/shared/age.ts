import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { serverTime } from "../clock";
import { useFormats } from "../i18n/use-language";
import { useDisconnected } from "./disconnected";

const DAY = 24 * 60 * 60 * 1000;

export type Age =
  | { readonly unit: "today" | "yesterday" }
  | { readonly unit: "days" | "weeks"; readonly count: number };

/** The age in calendar days: today, yesterday, days up to a week, then weeks. */
export function ageOf(createdAt: string, now: number): Age {
  const days = Math.max(0, calendarDay(new Date(now)) - calendarDay(new Date(createdAt)));
  if (days === 0) {
    return { unit: "today" };
  }
  if (days === 1) {
    return { unit: "yesterday" };
  }
  return days < 7 ? { unit: "days", count: days } : { unit: "weeks", count: Math.floor(days / 7) };
}

/** Days since the epoch in the local calendar. */
function calendarDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** The age of a group as text: "Created today", "5 days old"; without a connection the day, "Created 9 Jan 2025". */
export function useAgeText(): (createdAt: string) => string {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  const now = useNow();
  const isDisconnected = useDisconnected() !== null;
  return (createdAt) => {
    if (isDisconnected) {
      return t("discovery.age.on", { date: formats.date(createdAt) });
    }
    const age = ageOf(createdAt, now);
    switch (age.unit) {
      case "today":
        return t("discovery.age.today");
      case "yesterday":
        return t("discovery.age.yesterday");
      case "days":
        return t("discovery.age.days", { count: age.count });
      case "weeks":
        return t("discovery.age.weeks", { count: age.count });
    }
  };
}

/** How long ago something was, "2 hours ago" or in short "2 h ago"; without a connection the day. */
export function useAgoText(form: "relative" | "shortRelative"): (time: string) => string {
  const { t } = useTranslation("common");
  const formats = useFormats();
  const now = useNow();
  const isDisconnected = useDisconnected() !== null;
  return (time) => (isDisconnected ? formats.date(time) : formats[form](time, now, t("justNow")));
}

const MINUTE = 60_000;

/** The current time by the server's clock, updated every minute, for texts such as "2 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
