import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "./Field";
import { IconButton } from "./IconButton";

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, "type" | "trailing"> {
  showLabel: string;
  hideLabel: string;
}

/** A password field with a button that shows its text. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...field}
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
