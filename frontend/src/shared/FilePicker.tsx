import type { ReactNode } from "react";
import { buttonClass } from "../ui/Button";
import { cx } from "../ui/cx";

interface FilePickerProps {
  readonly children: ReactNode;
  onFile(file: File): void;
}

/** A button to choose a file: the browser's own field covers it, so that it opens before the app has started. */
export function FilePicker({ children, onFile }: FilePickerProps) {
  return (
    <label
      className={cx(
        buttonClass({ variant: "primary" }),
        "relative cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus",
      )}
    >
      {children}
      <input
        type="file"
        // Not the browser's own text in its own language.
        title=""
        // After Back, a browser would fill in the file of an earlier visit.
        autoComplete="off"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be chosen again after it was changed.
          target.value = "";
          if (file) {
            onFile(file);
          }
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  );
}
