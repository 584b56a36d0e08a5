import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "./Field";
import { IconButton } from "./IconButton";

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, "type" | "trailing"> {
  showLabel: string;
  hideLabel: string;
  /** Whether the text is shown from the start, as where it is no secret to those who type it together. */
  initiallyShown?: boolean;
}

/** A password field with a button that shows its text. */
export function PasswordField({
  showLabel,
  hideLabel,
  initiallyShown = false,
  ...field
}: PasswordFieldProps) {
  const [shown, setShown] = useState(initiallyShown);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...field}
      // Also while it is shown: bootstrap.js keeps other fields over a reload.
      data-secret=""
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          icon={<Icon className="size-5" strokeWidth={1.75} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
