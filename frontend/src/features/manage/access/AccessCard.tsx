import { MonitorPlay, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { accessLink, shareLink, shownLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { ShortPasscodeNotice } from "../../../shared/ShortPasscodeNotice";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/CopyField";
import { QrCode } from "../../../ui/QrCode";

/** What players need: the link to view, the passcode to submit. */
export function AccessCard({ group }: { group: Group }) {
  const paths = usePaths();
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
        <ShortPasscodeNotice group={group} />
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
            <div className="flex flex-col items-start gap-1">
              <Link
                to={paths.groupSheet(group.groupId)}
                className={`-ml-3 text-left! ${buttonClass({ variant: "ghost", size: "sm" })}`}
              >
                <Printer aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
                {t("access.sheet")}
              </Link>
              <Link
                to={paths.screen(group.publicHash)}
                className={`-ml-3 text-left! ${buttonClass({ variant: "ghost", size: "sm" })}`}
              >
                <MonitorPlay aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
                {t("access.screen")}
              </Link>
            </div>
          </div>
        </div>
      </div>
    </Card>
  );
}
