import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../ui/Field";

/** The email address of an account. */
export function EmailField(field: Omit<ComponentProps<typeof Field>, "label">) {
  const { t } = useTranslation("session");
  return (
    <Field
      {...field}
      label={t("field.email")}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
    />
  );
}
