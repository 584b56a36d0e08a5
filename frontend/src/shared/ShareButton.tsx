import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../ui/IconButton";
import { type Shared, useShare } from "./use-share";

/** Opens the system's share sheet if available, else copies the link. */
export function ShareButton({ onCourt = false, ...shared }: Shared & { readonly onCourt?: boolean }) {
  const { t } = useTranslation("groups");
  const share = useShare(shared);
  return (
    <IconButton
      onCourt={onCourt}
      label={t("share.button")}
      icon={<Share2 aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={() => void share()}
    />
  );
}
