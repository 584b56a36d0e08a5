import { Copy, Eye, EyeOff, RefreshCw } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { passcodeInput } from "../../../shared/passcode-input";
import { randomPasscode } from "../../../shared/random-passcode";
import { copyText } from "../../../ui/copy-text";
import { Field } from "../../../ui/Field";
import { IconButton } from "../../../ui/IconButton";
import { toast } from "../../../ui/toast";

interface PasscodeFieldProps extends Omit<ComponentProps<typeof Field>, "label" | "type" | "trailing"> {
  /** The current input. */
  typed: string;
  onGenerated(passcode: string): void;
}

const iconClass = "size-5";

/** The passcode with buttons to show, copy and generate it. */
export function PasscodeField({ typed, onGenerated, ...field }: PasscodeFieldProps) {
  const { t } = useTranslation("manage");
  const [shown, setShown] = useState(true);
  const ShowIcon = shown ? EyeOff : Eye;

  const generate = async () => {
    onGenerated(await randomPasscode());
    setShown(true);
  };

  return (
    <Field
      {...field}
      label={t("passcode.label")}
      type={shown ? "text" : "password"}
      {...passcodeInput}
      trailing={
        <>
          <IconButton
            label={t(shown ? "passcode.hide" : "passcode.show")}
            icon={<ShowIcon className={iconClass} strokeWidth={1.75} />}
            onClick={() => setShown(!shown)}
          />
          <IconButton
            label={t("access.copyPasscode")}
            icon={<Copy className={iconClass} strokeWidth={1.75} />}
            disabled={typed === ""}
            onClick={() =>
              void copyText(typed, { copied: t("access.passcodeCopied"), failed: t("access.copyFailed") })
            }
          />
          <IconButton
            label={t("passcode.generate")}
            icon={<RefreshCw className={iconClass} strokeWidth={1.75} />}
            onClick={() => generate().catch(() => toast.error(t("passcode.generateFailed")))}
          />
        </>
      }
    />
  );
}
