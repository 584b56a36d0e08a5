import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accessLink } from "../../../api/access-link";
import { shareLink, shownLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/CopyField";
import { QrCode } from "../../../ui/QrCode";

interface AccessCardProps {
  group: Group;
  /** Renders the link to the printable sheet; the caller sets its target. */
  renderSheetLink(className: string, children: ReactNode): ReactNode;
}

/** What players need: the link to view, the passcode to submit. */
export function AccessCard({ group, renderSheetLink }: AccessCardProps) {
  const { t } = useTranslation("manage");
  const link = shareLink(group);
  const failed = t("access.copyFailed");
  const message = t("access.message", { name: group.name, link, passcode: group.passcode });
  return (
    <Card id="access" title={t("access.title")}>
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
        <div className="flex items-center gap-4 border-t border-line pt-4">
          <QrCode
            text={accessLink(group)}
            label={t("access.qr")}
            className="size-24 shrink-0 rounded-input"
          />
          <div className="min-w-0">
            <p className="text-small text-ink-2">{t("access.qrText")}</p>
            {renderSheetLink(
              buttonClass({ variant: "ghost", size: "sm" }),
              <>
                <Printer aria-hidden="true" className="size-4" strokeWidth={2} />
                {t("access.sheet")}
              </>,
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}
