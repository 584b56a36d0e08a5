import { useEffect, useState } from "react";
import type { Match } from "../../api/types";
import { serverTime } from "../../clock";
import { TINT_TIME } from "./places";

/**
 * Whether the latest match is new: for a minute after it appeared here, or after it was saved before the page was
 * opened. The match before a deleted one is not.
 */
export function useIsNewMatch(match: Match | null): boolean {
  const number = match?.matchNumber ?? null;
  const [first] = useState(() => {
    const age = match ? serverTime() - Date.parse(match.createdAt) : 0;
    // From here on by the device's clock: it measures a duration.
    return { number, endsAt: Date.now() - age + TINT_TIME };
  });
  const [latest, setLatest] = useState({ number, isLater: false });
  if (latest.number !== number) {
    setLatest({ number, isLater: number !== null && number > (latest.number ?? 0) });
  }
  const { isLater } = latest;
  const [tinted, setTinted] = useState<{ number: number | null; isNew: boolean }>({ number, isNew: false });
  useEffect(() => {
    const left =
      number === first.number ? Math.min(first.endsAt - Date.now(), TINT_TIME) : isLater ? TINT_TIME : 0;
    if (number === null || left <= 0) {
      return;
    }
    setTinted({ number, isNew: true });
    const timer = setTimeout(() => setTinted({ number, isNew: false }), left);
    return () => clearTimeout(timer);
  }, [number, first, isLater]);
  return tinted.isNew && tinted.number === number;
}
