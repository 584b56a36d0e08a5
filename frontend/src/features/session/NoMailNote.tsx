import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { metaQuery } from "../../api/queries/meta";
import { Alert } from "../../ui/Alert";

/** The text for readers of a server without mail, with whom to ask; null on others, and while that is not known. */
export function useNoMail(purpose: "password" | "address"): string | null {
  const { t } = useTranslation("session");
  const { data: meta } = useQuery(metaQuery());
  if (meta === undefined || meta.sendsMail) {
    return null;
  }
  const { contact } = meta;
  return contact === null ? t(`noMail.${purpose}`) : t(`noMail.${purpose}From`, { contact });
}

/** In place of a form that requests a mail. */
export function NoMailNote({ text }: { readonly text: string }) {
  const { t } = useTranslation("session");
  return <Alert title={t("noMail.title")}>{text}</Alert>;
}
