import { useEffect, useState } from "react";

/** The time, which changes at every whole multiple of so many milliseconds since the epoch. */
export function useScreenTime(step: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        step - (Date.now() % step),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [step]);
  return now;
}
