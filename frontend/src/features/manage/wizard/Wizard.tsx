import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { DialogShell } from "../../../ui/DialogShell";
import { IconButton } from "../../../ui/IconButton";
import { AddPlayersStep } from "./AddPlayersStep";
import { PlayStep } from "./PlayStep";
import { ShareStep } from "./ShareStep";
import { type Step, steps, storeStep } from "./steps";
import { WelcomeStep } from "./WelcomeStep";
import { WizardCourt } from "./WizardCourt";
import type { WizardLinks } from "./wizard-links";

interface WizardProps {
  open: boolean;
  group: Group;
  step: Step;
  onStep(step: Step): void;
  onClose(): void;
  links: WizardLinks;
}

/**
 * Four steps from an empty group to the first match. Each step saves immediately, so the wizard can be closed at any
 * time.
 */
export function Wizard({ open, group, step, onStep, onClose, links }: WizardProps) {
  const { t } = useTranslation(["wizard", "common"]);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const at = steps.indexOf(step);
  const go = (by: 1 | -1) => onStep(steps[at + by] ?? step);

  useEffect(() => {
    if (open) {
      storeStep(group.groupId, step);
    }
    if (shown.current !== step) {
      shown.current = step;
      heading.current?.focus();
    }
  }, [open, group.groupId, step]);

  const onNext = () => go(1);
  const onBack = () => go(-1);
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      titleId={titleId}
      closesOnBackdrop={false}
      className="max-w-215 md:min-h-[556px]"
    >
      <div className="flex flex-col md:min-h-[554px] md:flex-row">
        <WizardCourt current={step} />
        <div className="flex min-w-0 flex-1 flex-col p-4 md:p-7">
          <div className="flex items-start justify-between gap-3">
            <h2 id={titleId} ref={heading} tabIndex={-1} data-autofocus="" className="pt-2 text-dialog">
              {t(`heading.${step}`, { name: group.name })}
            </h2>
            <IconButton
              label={t("common:action.close")}
              icon={<X className="size-5" strokeWidth={1.75} />}
              onClick={onClose}
              className="-mr-2"
            />
          </div>
          {step === "welcome" && <WelcomeStep onNext={onNext} onClose={onClose} />}
          {step === "players" && <AddPlayersStep group={group} onNext={onNext} onBack={onBack} />}
          {step === "share" && <ShareStep group={group} onNext={onNext} onBack={onBack} />}
          {step === "play" && <PlayStep group={group} links={links} onBack={onBack} onClose={onClose} />}
        </div>
      </div>
    </DialogShell>
  );
}
