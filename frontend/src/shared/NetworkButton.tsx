import { type ComponentProps, useId } from "react";
import { Button } from "../ui/Button";
import { describedBy } from "../ui/described-by";
import { useDisconnected } from "./disconnected";
import { NetworkReason } from "./NetworkReason";

interface NetworkButtonProps extends ComponentProps<typeof Button> {
  /** Whether the action needs the server in the present state. */
  needsNetwork?: boolean;
  /** The id of a `NetworkReason` that several buttons share; without it, the reason stands after the button. */
  reasonId?: string;
  reasonClass?: string;
}

/** A button whose action needs the server. Without a connection it says so instead of failing. */
export function NetworkButton({ needsNetwork = true, reasonId, reasonClass, ...button }: NetworkButtonProps) {
  const ownId = useId();
  const isOff = useDisconnected() !== null && needsNetwork;
  const descriptions = describedBy(button["aria-describedby"], isOff && (reasonId ?? ownId));
  return (
    <>
      <Button {...button} aria-describedby={descriptions} unavailable={isOff} />
      {isOff && reasonId === undefined ? <NetworkReason id={ownId} className={reasonClass} /> : null}
    </>
  );
}
