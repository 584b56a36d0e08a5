import { useId } from "react";
import { useDisconnected } from "./disconnected";

/** The id of the reason why several controls are not available; undefined while they are. */
export function useReasonId(): string | undefined {
  const id = useId();
  return useDisconnected() === null ? undefined : id;
}
