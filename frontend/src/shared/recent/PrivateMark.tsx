import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Behind the name of a group that is not listed. */
export function PrivateMark() {
  const { t } = useTranslation("groups");
  return (
    <Lock
      role="img"
      aria-label={t("head.private")}
      className="ml-1.5 inline-block size-4 align-[-0.1em] opacity-80"
      strokeWidth={2}
    />
  );
}
