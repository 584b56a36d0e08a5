import { cx } from "../ui/cx";
import { useDisconnected } from "./disconnected";

/** Why actions are not available; nothing while there is a connection. */
export function NetworkReason({ id, className }: { id: string; className?: string | undefined }) {
  const disconnected = useDisconnected();
  return disconnected === null ? null : (
    <p id={id} className={cx("text-ink-2 text-small", className)}>
      {disconnected.reason}
    </p>
  );
}
