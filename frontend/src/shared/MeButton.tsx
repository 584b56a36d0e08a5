import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button";
import { toast } from "../ui/toast";
import { setMe, useMe } from "./me";

interface MeButtonProps {
  readonly publicHash: string;
  readonly playerId: number;
  readonly name: string;
}

/** Says that the reader is this player, or takes it back. */
export function MeButton({ publicHash, playerId, name }: MeButtonProps) {
  const { t } = useTranslation("me");
  const isMe = useMe(publicHash) === playerId;
  const choose = () => {
    setMe(publicHash, isMe ? null : playerId);
    toast.success(isMe ? t("forgotten") : t("chosen", { name }));
  };
  return (
    <Button variant="ghost" size="sm" onClick={choose}>
      {isMe ? t("notMe") : t("thisIsMe")}
    </Button>
  );
}
