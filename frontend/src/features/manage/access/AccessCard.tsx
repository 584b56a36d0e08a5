import { useTranslation } from "react-i18next";
import { shareLink, shownLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/CopyField";

/** What players need: the link to look, the passcode to submit. */
export function AccessCard({ group }: { group: Group }) {
  const { t } = useTranslation("manage");
  const link = shareLink(group);
  const failed = t("access.copyFailed");
  const message = t("access.message", { name: group.name, link, passcode: group.passcode });
  return (
    <Card title={t("access.title")}>
      <div className="-mt-1 flex flex-col gap-4">
        <CopyField
          label={t("access.link")}
          value={link}
          shown={shownLink(link)}
          copyLabel={t("access.copyLink")}
          copied={t("access.linkCopied")}
          failed={failed}
        />
        <CopyField
          label={t("access.passcode")}
          value={group.passcode}
          copyLabel={t("access.copyPasscode")}
          copied={t("access.passcodeCopied")}
          failed={failed}
        />
        <CopyField
          label={t("access.both")}
          value={message}
          copyLabel={t("access.copyMessage")}
          copied={t("access.messageCopied")}
          failed={failed}
        />
      </div>
    </Card>
  );
}
