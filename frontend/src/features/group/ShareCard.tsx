import { useTranslation } from "react-i18next";
import { shareLink, shownLink } from "../../api/share-link";
import type { Group } from "../../api/types";
import { Card } from "../../ui/Card";
import { CopyField } from "../../ui/CopyField";

/** The link of a group with a copy button. */
export function ShareCard({ group }: { readonly group: Group }) {
  const { t } = useTranslation("groups");
  const link = shareLink(group);
  return (
    <Card flush title={t("share.title")}>
      <div className="px-4 pt-3 pb-4 lg:px-5 lg:pb-5">
        <CopyField
          label={t("share.link")}
          labelHidden
          value={link}
          shown={shownLink(link)}
          copyLabel={t("share.copy")}
          copied={t("share.copied")}
          failed={t("share.copyFailed")}
        />
        <p className="mt-2 text-small text-ink-2">{t("share.hint")}</p>
      </div>
    </Card>
  );
}
