import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionMutation } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
import { useErrorTexts } from "../../../shared/error-text";
import { Invitation } from "../../../shared/invitation/Invitation";
import { Button } from "../../../ui/Button";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { useSaveSettings } from "../queries";
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
  const saved = useSavedLink(group);
  return (
    <>
      <div className="mt-1 md:mt-3">
        <Invitation group={group} withPasscode={withPasscode} onSent={onNext} />
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
