import { Copy, QrCode as QrCodeIcon, Send } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSessionMutation } from "../../../api/queries/session";
import { accessLink, shareLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import { usePaths } from "../../../i18n/paths";
import { canShare, shareOrCopy } from "../../../shared/use-share";
import { Button, buttonClass } from "../../../ui/Button";
import { copyText } from "../../../ui/copy-text";
import { cx } from "../../../ui/cx";
import { QrCode } from "../../../ui/QrCode";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { useSaveSettings } from "../queries";
import { MessageBubble } from "./MessageBubble";
import { SavedLinkField } from "./SavedLinkField";
import { StepActions } from "./StepActions";
import { useSavedLink } from "./use-saved-link";

interface ShareStepProps {
  group: Group;
  onNext(): void;
  onBack(): void;
  onClose(): void;
}

/** How players get access: the message with the group's saved link, which is sent or copied, and its QR code. */
export function ShareStep({ group, onNext, onBack, onClose }: ShareStepProps) {
  const { t } = useTranslation(["wizard", "manage", "common"]);
  const [withPasscode, setWithPasscode] = useState(true);
  const [isCodeShown, setCodeShown] = useState(false);
  const codeId = useId();
  const saved = useSavedLink(group);
  // Of the group as it is saved, never of what is typed. Until it has a sharable link, its address by hash is as good.
  const link = withPasscode ? accessLink(group) : shareLink(group);
  const text = t("share.message", { link });
  const message = withPasscode ? text : `${text}\n${t("share.passcode", { passcode: group.passcode })}`;
  const copy = () => copyText(message, { copied: t("share.copied"), failed: t("manage:access.copyFailed") });
  const send = async () => {
    if (await shareOrCopy({ text: message }, copy)) {
      onNext();
    }
  };
  return (
    <>
      <div className="mt-1 grid gap-x-5 md:mt-3 md:grid-cols-[1fr_auto]">
        <MessageBubble group={group} message={message} link={link} />
        <div className="mt-3 flex flex-wrap gap-2 md:col-span-2 md:row-start-2 md:mt-4 md:flex-nowrap">
          <Button
            variant="primary"
            size="lg"
            className="w-full md:w-auto md:grow"
            onClick={() => void send()}
          >
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
      <div className="mt-4">
        <SavedLinkField group={group} link={saved} />
      </div>
      <div className="mt-4 flex flex-col gap-4 md:*:border-t md:*:border-line md:*:pt-4 md:gap-3">
        <Switch
          label={t("share.withPasscode")}
          hint={t("share.withPasscodeHint")}
          checked={withPasscode}
          onChange={setWithPasscode}
        />
        <DiscoverableSwitch group={group} />
      </div>
      <StepActions onBack={onBack}>
        <Button variant="ghost" className="-mr-4 max-md:grow-0! md:-mr-5" onClick={onClose}>
          {t("later")}
        </Button>
      </StepActions>
    </>
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

/** Lists the group in public or not, at once. */
function DiscoverableSwitch({ group }: { group: Group }) {
  const { t } = useTranslation("wizard");
  const texts = useErrorTexts();
  const saveSettings = useSaveSettings(group);
  const save = useSessionMutation({
    scope: { id: `discoverable-${group.groupId}` },
    mutationFn: (isDiscoverable: boolean) => saveSettings({ isDiscoverable }),
    onError: (error) => toast.error(texts.error(error)),
  });
  return (
    <Switch
      label={t("share.discoverable")}
      hint={t("share.discoverableHint")}
      checked={save.isPending ? save.variables : group.isDiscoverable}
      onChange={(isDiscoverable) => save.mutate(isDiscoverable)}
    />
  );
}
