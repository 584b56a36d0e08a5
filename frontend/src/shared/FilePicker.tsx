import { type ReactNode, useRef } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "../ui/Button";

interface FilePickerProps {
  readonly variant: ButtonVariant;
  readonly size?: ButtonSize;
  readonly children: ReactNode;
  onFile(file: File): void;
}

/** A button that lets a file be chosen. */
export function FilePicker({ variant, size = "md", children, onFile }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be chosen again after it was changed.
          target.value = "";
          if (file) {
            onFile(file);
          }
        }}
      />
    </>
  );
}
