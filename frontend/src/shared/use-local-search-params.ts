import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router";
import { TYPING_PAUSE } from "../ui/use-debounced-value";
import { useHasLeft } from "./use-has-left";

/**
 * The search params as state of the page: a control shows what is entered at once, and the address, which is rendered
 * in a transition, follows in the same history entry when typing pauses. Back, Forward and links set the state.
 */
export function useLocalSearchParams() {
  const [inAddress, setInAddress] = useSearchParams();
  const [params, setParams] = useState(inAddress);
  const { key } = useLocation();
  const type = useNavigationType();
  const [shownKey, setShownKey] = useState(key);
  /** What this page has written to the address; it may be rendered after more has been entered. */
  const [written] = useState(() => new Set<string>());
  if (key !== shownKey) {
    setShownKey(key);
    if (type !== "REPLACE" || !written.has(inAddress.toString())) {
      written.clear();
      setParams(inAddress);
    }
  }

  const hasLeft = useHasLeft();
  const write = useEffectEvent(() => {
    if (hasLeft()) {
      return;
    }
    written.add(params.toString());
    setInAddress(params, { replace: true, preventScrollReset: true });
  });
  const isBehind = params.toString() !== inAddress.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause anew
  useEffect(() => {
    if (!isBehind) {
      return;
    }
    // Browsers refuse to change the address on every key press.
    const timer = setTimeout(() => write(), TYPING_PAUSE);
    // Before a link is followed, so that Back returns to what was entered.
    const writeFirst = () => {
      clearTimeout(timer);
      write();
    };
    document.addEventListener("click", writeFirst, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", writeFirst, { capture: true });
    };
  }, [isBehind, params]);

  /** Changes some of the params; an empty value removes one. */
  const change = useCallback((changes: Readonly<Record<string, string>>) => {
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === "") {
          next.delete(name);
        } else {
          next.set(name, value);
        }
      }
      return next;
    });
  }, []);

  /** `inAddress` are those of the last pause. */
  return { params, inAddress, change };
}
