import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "./cx";

interface MenuProps {
  /** Accessible name of the button and the menu. */
  label: string;
  trigger: ReactNode;
  triggerClass: string;
  /** The edge of the button that the menu is aligned to. */
  align?: "start" | "end";
  children: ReactNode;
}

/** The classes of an item; items have `role="menuitem"` or `menuitemradio`. */
export const menuItemClass =
  "flex min-h-11 w-full items-center gap-2.5 rounded-input px-3 py-2 text-left text-row text-ink -outline-offset-3 hover:bg-hover aria-checked:bg-court-tint";

const itemSelector = '[role="menuitem"],[role="menuitemradio"]';

/**
 * A menu button as in the ARIA Authoring Practices: arrow keys, Home, End and letters move the focus; Escape and a
 * click outside close the menu, and the focus returns to the button.
 */
export function Menu({ label, trigger, triggerClass, align = "end", children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useOpened(open, root, panel, setOpen);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") {
      setOpen(false);
      return;
    }
    if (event.key === "Escape") {
      close();
      return;
    }
    const target = itemFor(event.key, itemsIn(panel.current));
    if (target) {
      event.preventDefault();
      target.focus();
    }
  };

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && !open) {
            event.preventDefault();
            setOpen(true);
          }
        }}
        className={triggerClass}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest(itemSelector)) {
              close();
            }
          }}
          className={cx(
            "animate-open absolute top-full z-40 mt-2 min-w-48 rounded-court border border-line bg-raised p-1.5 shadow-float",
            align === "end" ? "right-0" : "left-0",
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Moves the focus into the open menu; a press outside closes it. */
function useOpened(
  open: boolean,
  root: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!open) {
      return;
    }
    const items = itemsIn(panel.current);
    (items.find((item) => item.ariaChecked === "true") ?? items[0])?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        setOpen(false);
      }
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open, root, panel, setOpen]);
}

function itemsIn(panel: HTMLElement | null): HTMLElement[] {
  const items = panel?.querySelectorAll<HTMLElement>(itemSelector) ?? [];
  return [...items].filter((item) => item.checkVisibility?.() ?? true);
}

function itemFor(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(":focus"));
  switch (key) {
    case "ArrowDown":
      return items[(at + 1) % items.length];
    case "ArrowUp":
      return items.at(at - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      return key.length === 1 && key !== " "
        ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
            item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
          )
        : undefined;
  }
}
