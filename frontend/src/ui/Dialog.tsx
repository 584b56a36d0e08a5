import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "./cx";
import { IconButton } from "./IconButton";

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  closeLabel: string;
  /** The safe one first; stacked on phones. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog, a sheet from below on phones. The browser's own element traps the focus, gives it back and
 * closes on Escape. The focus begins at what carries `data-autofocus`, else at the first control.
 */
export function Dialog({ open, onClose, title, closeLabel, actions, className, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) {
      return;
    }
    if (open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    } else {
      dialog.close();
    }
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside is a shortcut; Escape and the close button do the same
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) {
          onClose();
        }
      }}
      className={cx(
        "open-in m-auto max-h-[calc(100dvh-24px)] w-full max-w-150 overflow-y-auto rounded-card border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-scrim",
        "max-md:mb-0 max-md:max-w-full max-md:rounded-b-none",
        className,
      )}
    >
      {open && (
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
      )}
    </dialog>
  );
}
