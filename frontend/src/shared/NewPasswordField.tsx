import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { staticLimits } from "../rules/static-limits";
import { usePasswordStrength } from "../rules/use-password-strength";
import { PasswordField } from "../ui/PasswordField";
import { StrengthMeter } from "../ui/StrengthMeter";

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, "showLabel" | "hideLabel" | "autoComplete"> {
  /** The current input. */
  typed: string;
  /** Names and addresses that the password should not contain. */
  known: string;
}

const parts = { weak: 1, fair: 2, good: 3, strong: 4 } as const;

/** A field for a new password with a strength meter. */
export function NewPasswordField({ typed, known, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation(["session", "common"]);
  const strength = usePasswordStrength(typed, known);
  return (
    <div>
      <PasswordField
        hint={t("field.passwordHint", { min: staticLimits.passwordMin })}
        {...field}
        showLabel={t("common:field.showPassword")}
        hideLabel={t("common:field.hidePassword")}
        autoComplete="new-password"
      />
      {strength && <StrengthMeter filled={parts[strength]} text={t(`strength.${strength}`)} />}
    </div>
  );
}
