import type { ComponentProps } from "react";
import { NetworkButton } from "./NetworkButton";

type FormSubmitProps = Pick<
  ComponentProps<typeof NetworkButton>,
  "variant" | "busy" | "className" | "children"
>;

/** The button at the end of a form, which sends it and is as wide as the form. */
export function FormSubmit({ variant = "primary", ...button }: FormSubmitProps) {
  return (
    <NetworkButton {...button} reasonClass="text-center" type="submit" variant={variant} size="lg" wide />
  );
}
