import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../ui/IconButton";
import { type Shared, useShare } from "./use-share";

/** Opens the system's share sheet if available, else copies the link. */
export function ShareButton(shared: Shared) {
  const { t } = useTranslation("groups");
  const share = useShare(shared);
  return (
    <IconButton
      label={t("share.button")}
      icon={<Share2 aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={() => void share()}
    />
  );
}
