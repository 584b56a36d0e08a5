import { useTranslation } from "react-i18next";
import { Card } from "../../ui/Card";
import { Tag } from "../../ui/Tag";

/** A setting that is planned but not available yet. */
export function ComingSoon({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("account");
  return (
    <Card title={title} aside={<Tag kind="current">{t("soon")}</Tag>}>
      <p className="-mt-1 text-ink-2">{text}</p>
    </Card>
  );
}
