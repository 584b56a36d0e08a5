import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { DialogShell } from "./DialogShell";
import { IconButton } from "./IconButton";

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  closeLabel: string;
  /** The safe action first; stacked on phones. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A modal dialog with a title, a close button and actions. */
export function Dialog({ open, onClose, title, closeLabel, actions, className, children }: DialogProps) {
  const titleId = useId();
  return (
    <DialogShell open={open} onClose={onClose} titleId={titleId} className={cx("max-w-150", className)}>
      <div className="p-4 md:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="pt-2 text-dialog">
            {title}
          </h2>
          <IconButton
            label={closeLabel}
            icon={<X className="size-5" strokeWidth={1.75} />}
            onClick={onClose}
            className="-mr-2"
          />
        </div>
        <div className="mt-3">{children}</div>
        {actions && <div className="mt-6 flex flex-col gap-3 md:flex-row md:justify-end">{actions}</div>}
      </div>
    </DialogShell>
  );
}
