import { type ComponentProps, useId } from "react";
import { Button } from "../ui/Button";
import { cx } from "../ui/cx";
import { describedBy } from "../ui/described-by";
import { useDisconnected } from "./disconnected";

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
      <Button {...button} aria-describedby={descriptions} {...(isOff && { variant: "off" })} />
      {isOff && reasonId === undefined ? <NetworkReason id={ownId} className={reasonClass} /> : null}
    </>
  );
}

/** Why actions are not available; nothing while there is a connection. */
export function NetworkReason({ id, className }: { id: string; className?: string | undefined }) {
  const disconnected = useDisconnected();
  return disconnected === null ? null : (
    <p id={id} className={cx("text-ink-2 text-small", className)}>
      {disconnected.reason}
    </p>
  );
}

/** The classes of a reason that stands before the buttons of its row or column. */
export const REASON_FIRST = "order-first mr-auto self-center";
