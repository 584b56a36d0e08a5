import { useEffect, useState } from "react";
import { isInstalled } from "./installed";

/**
 * How long the browser keeps what is stored: until it is removed, until the device is short of space, or, in WebKit
 * outside of an installed app, for 7 days without a visit.
 */
export type Keeping = "promised" | "untilFull" | "sevenDays";

let isAsked = false;

/**
 * Asks the browser not to delete what is stored, once in the life of the page. Some browsers ask the reader: it is
 * called when there is a reason that the reader can see.
 */
export async function askToKeep(): Promise<void> {
  if (isAsked || (await isPromised())) {
    return;
  }
  isAsked = true;
  await navigator.storage?.persist?.();
  for (const listener of listeners) {
    listener();
  }
}

const listeners = new Set<() => void>();

/** Undefined until the browser has answered. */
export function useKeeping(): Keeping | undefined {
  const [keeping, setKeeping] = useState<Keeping>();
  useEffect(() => {
    let isShown = true;
    const update = async () => {
      const found = await keepingNow().catch((): Keeping => "untilFull");
      if (isShown) {
        setKeeping(found);
      }
    };
    listeners.add(update);
    void update();
    return () => {
      isShown = false;
      listeners.delete(update);
    };
  }, []);
  return keeping;
}

async function keepingNow(): Promise<Keeping> {
  if (await isPromised()) {
    return "promised";
  }
  // All browsers of iOS are WebKit, and name the vendor.
  return navigator.vendor.startsWith("Apple") && !isInstalled() ? "sevenDays" : "untilFull";
}

/** Plain HTTP has no `navigator.storage`. */
async function isPromised(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) === true;
}
