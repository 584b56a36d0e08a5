import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

interface DialogShellProps {
  open: boolean;
  onClose(): void;
  titleId: string;
  /** A click beside it closes it too; not where much is typed. */
  closesOutside?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The modal box of a dialog, a sheet from below on phones. The browser's own element traps the focus, gives it back and
 * closes on Escape. The focus begins at what carries `data-autofocus`, else at the first control.
 */
export function DialogShell({
  open,
  onClose,
  titleId,
  closesOutside = true,
  className,
  children,
}: DialogShellProps) {
  const element = useRef<HTMLDialogElement>(null);
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
        if (closesOutside && event.target === element.current) {
          onClose();
        }
      }}
      className={cx(
        "open-in m-auto max-h-[calc(100dvh-24px)] w-full overflow-y-auto rounded-card border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-scrim",
        "max-md:mb-0 max-md:max-w-full max-md:rounded-b-none",
        className,
      )}
    >
      {open && children}
    </dialog>
  );
}
