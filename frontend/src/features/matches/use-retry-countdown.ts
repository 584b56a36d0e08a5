import { useEffect, useState } from "react";

/** Counts down the seconds until a retry is allowed; 0 if there is no wait. */
export function useRetryCountdown(): [seconds: number, wait: (seconds: number) => void] {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(null);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const wait = (seconds: number) => {
    const start = Date.now();
    setNow(start);
    setUntil(seconds > 0 ? start + seconds * 1000 : null);
  };
  return [until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000)), wait];
}
