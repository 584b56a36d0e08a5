import { Copy, QrCode as QrCodeIcon, Send } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { accessLink, shareLink } from "../../api/share-link";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { Button, buttonClass } from "../../ui/Button";
import { copyText } from "../../ui/copy-text";
import { cx } from "../../ui/cx";
import { QrCode } from "../../ui/QrCode";
import { canShare, shareOrCopy } from "../use-share";
import { MessageBubble } from "./MessageBubble";

interface InvitationProps {
  group: Group;
  withPasscode: boolean;
  /** After it was sent, or copied where nothing can be sent. */
  onSent(): void;
}

/** The message with the group's saved link, which is sent or copied, and its QR code. */
export function Invitation({ group, withPasscode, onSent }: InvitationProps) {
  const { t } = useTranslation(["wizard", "manage"]);
  const [isCodeShown, setCodeShown] = useState(false);
  const codeId = useId();
  // Of the group as it is saved, never of what is typed. Until it has a sharable link, its address by hash is as good.
  const link = withPasscode ? accessLink(group) : shareLink(group);
  const text = t("share.message", { link });
  const message = withPasscode ? text : `${text}\n${t("share.passcode", { passcode: group.passcode })}`;
  const copy = () => copyText(message, { copied: t("share.copied"), failed: t("manage:access.copyFailed") });
  const send = async () => {
    if (await shareOrCopy({ text: message }, copy)) {
      onSent();
    }
  };
  return (
    <div className="grid gap-x-5 md:grid-cols-[1fr_auto]">
      <MessageBubble group={group} message={message} link={link} />
      <div className="mt-3 flex flex-wrap gap-2 md:col-span-2 md:row-start-2 md:mt-4 md:flex-nowrap">
        <Button variant="primary" size="lg" className="w-full md:w-auto md:grow" onClick={() => void send()}>
          {canShare() ? (
            <>
              <Send aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("share.send")}
            </>
          ) : (
            <>
              <Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("share.copyForChat")}
            </>
          )}
        </Button>
        {canShare() && (
          <Button className="grow basis-0" onClick={() => void copy()}>
            <Copy aria-hidden="true" className="size-4" strokeWidth={2} />
            {t("share.copy")}
          </Button>
        )}
        <Button
          className="grow basis-0 md:hidden"
          aria-expanded={isCodeShown}
          aria-controls={codeId}
          onClick={() => setCodeShown(!isCodeShown)}
        >
          <QrCodeIcon aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("share.qr")}
        </Button>
      </div>
      <Code id={codeId} group={group} link={link} className={cx(!isCodeShown && "max-md:hidden")} />
    </div>
  );
}

interface CodeProps {
  id: string;
  group: Group;
  link: string;
  className: string;
}

/** The QR code of the link, with the way to the sheet on which it is printed. */
function Code({ id, group, link, className }: CodeProps) {
  const { t } = useTranslation(["wizard", "manage"]);
  const paths = usePaths();
  return (
    <div
      id={id}
      className={cx(
        "flex flex-col items-center max-md:mt-3 md:col-start-2 md:row-start-1 md:w-37",
        className,
      )}
    >
      <QrCode
        text={link}
        label={t("manage:access.qr")}
        className="size-37 rounded-court border border-line"
      />
      <Link
        to={paths.groupSheet(group.groupId)}
        className={cx("md:-mx-2 md:px-0!", buttonClass({ variant: "ghost", size: "sm" }))}
      >
        {t("share.print")}
      </Link>
    </div>
  );
}
