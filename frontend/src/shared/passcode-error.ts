import { useTranslation } from "react-i18next";
import { ApiError } from "../api/error";
import { useErrorTexts } from "./error-text";

/** The text for a passcode that was refused, with the attempts left; null for any other error. */
export function usePasscodeError(): (error: unknown) => string | null {
  const { t } = useTranslation("errors", { useSuspense: false });
  const texts = useErrorTexts();
  return (error) => {
    if (!isAboutPasscode(error)) return null;
    const { remainingAttempts: count } = error.params;
    const text = texts.error(error);
    return typeof count === "number" && count > 0 ? `${text} ${t("attemptsLeft", { count })}` : text;
  };
}

/** Whether the passcode was compared: only then attempts are counted. */
export function isAboutPasscode(error: unknown): error is ApiError {
  return error instanceof ApiError && ["passcode.wrong", "limit.passcodes"].includes(error.code);
}
