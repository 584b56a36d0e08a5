import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { eveningAddress } from "../../shared/evening-address";
import { type Evening, readEvening, writeEvening } from "./evening";

/**
 * The evening of the address. The state is ahead of the address, which follows without an entry in the history: what
 * is chosen faster than the address changes is not lost.
 */
export function useEvening(hash: string): [Evening, (change: (evening: Evening) => Evening) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [evening, setEvening] = useState(() => readEvening(params));
  const written = useRef(new Set([address]));

  // Another address, such as a link to other rounds, replaces the state; one that was written here is only late.
  useEffect(() => {
    if (!written.current.has(address)) {
      written.current.add(address);
      setEvening(readEvening(new URLSearchParams(address)));
    }
  }, [address]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the evening is written, not one of the address
  useEffect(() => {
    const query = writeEvening(evening);
    const isUntouched = evening.players.length === 0 && address === "";
    if (!isUntouched && query !== address) {
      written.current.add(query);
      setParams(query, { replace: true });
    }
    // Those that were viewed before stay until others are planned.
    if (evening.planned.length > 0) {
      eveningAddress(hash).write(query);
    }
  }, [evening, hash]);

  return [evening, setEvening];
}
