import { useTranslation } from "react-i18next";
import { Tag } from "../ui/Tag";

/** Marks the reader's own name. */
export function YouTag() {
  const { t } = useTranslation();
  return <Tag kind="you">{t("you")}</Tag>;
}
