import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

interface DialogShellProps {
  open: boolean;
  onClose(): void;
  titleId: string;
  /** Whether a click on the backdrop closes it; off for long forms. */
  closesOnBackdrop?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal `<dialog>`, a bottom sheet on phones. The browser traps the focus, restores it and closes on Escape. The
 * focus starts at the element with `data-autofocus`, else at the first control.
 */
export function DialogShell({
  open,
  onClose,
  titleId,
  closesOnBackdrop = true,
  className,
  children,
}: DialogShellProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside is a shortcut for Escape and the close button
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === element.current;
      }}
      onClick={(event) => {
        // A text selection that begins inside and ends on the backdrop is a click on the dialog too.
        if (closesOnBackdrop && pressedBackdrop.current && event.target === element.current) {
          onClose();
        }
      }}
      className={cx(
        "animate-open m-auto max-h-[calc(100dvh-24px)] w-full overflow-y-auto md:w-[calc(100%-48px)] rounded-card border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-scrim",
        "max-md:mb-0 max-md:max-w-full max-md:rounded-b-none",
        className,
      )}
    >
      {open && children}
    </dialog>
  );
}
