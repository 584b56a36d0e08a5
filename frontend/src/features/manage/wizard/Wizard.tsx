import { Check, ListPlus, Share2, Swords, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { Button } from "../../../ui/Button";
import { Ball } from "../../../ui/court/Ball";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { DialogShell } from "../../../ui/DialogShell";
import { IconButton } from "../../../ui/IconButton";
import { AddPlayersStep } from "./AddPlayersStep";
import { PlayStep } from "./PlayStep";
import { ShareStep } from "./ShareStep";
import { StepActions } from "./StepActions";
import { type Step, steps, storeStep, useGetStarted } from "./steps";

/**
 * Four steps from an empty group to the first match. Each step saves immediately, so the wizard can be closed at any
 * time.
 */
export function Wizard({ group }: { group: Group }) {
  const { isOpen: open, step, goTo, close: onClose } = useGetStarted(group);
  const { t } = useTranslation(["wizard", "common"]);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const at = steps.indexOf(step);
  const go = (by: 1 | -1) => goTo(steps[at + by] ?? step);

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
      className="max-w-230 md:min-h-[660px]"
    >
      <div className="flex flex-col md:min-h-[658px] md:flex-row">
        <WizardCourt current={step} />
        <div className="flex min-w-0 flex-1 flex-col p-4 max-md:pt-2 md:p-7">
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
          {step === "share" && <ShareStep group={group} onNext={onNext} onBack={onBack} onClose={onClose} />}
          {step === "play" && <PlayStep group={group} onBack={onBack} onClose={onClose} />}
        </div>
      </div>
    </DialogShell>
  );
}

const iconLook = {
  "aria-hidden": true,
  className: "size-5 shrink-0 text-action",
  strokeWidth: 1.75,
} as const;

/** An overview of the steps. */
function WelcomeStep({ onNext, onClose }: { onNext(): void; onClose(): void }) {
  const { t } = useTranslation("wizard");
  return (
    <>
      <p className="mt-3 text-ink-2">{t("welcome.text")}</p>
      <ul className="mt-5 space-y-4">
        <Point icon={<ListPlus {...iconLook} />} title={t("step.players")} text={t("welcome.players")} />
        <Point icon={<Share2 {...iconLook} />} title={t("step.share")} text={t("welcome.share")} />
        <Point icon={<Swords {...iconLook} />} title={t("step.play")} text={t("welcome.play")} />
      </ul>
      <StepActions skip={{ text: t("later"), onSkip: onClose }}>
        <Button variant="primary" onClick={onNext}>
          {t("welcome.begin")}
        </Button>
      </StepActions>
    </>
  );
}

function Point({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5">{icon}</span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-row text-ink-2">{text}</span>
      </span>
    </li>
  );
}

/** The four steps as the boxes of a court: above the step on phones, beside it on larger screens. */
function WizardCourt({ current }: { current: Step }) {
  const { t } = useTranslation("wizard");
  const at = steps.indexOf(current);
  return (
    <div className="on-court flex shrink-0 flex-col bg-court text-on-court md:w-[16.875rem]">
      <p className="hidden min-h-16 items-center px-5.5 text-lead font-semibold md:flex">{t("title")}</p>
      <div className="relative flex min-h-17.5 flex-1 flex-col border-court-line max-md:border-b-2 md:border-y-2">
        <ol aria-label={t("steps")} className="grid flex-1 grid-cols-2 grid-rows-2">
          {steps.map((step, index) => (
            <li
              key={step}
              aria-current={step === current ? "step" : undefined}
              className={cx(
                "flex items-center gap-2 px-3 text-row max-xs:flex-wrap md:flex-col md:items-stretch md:justify-between md:px-4.5 md:py-6",
                step === current ? "bg-court-lit font-semibold" : "text-on-court-2",
              )}
            >
              <span className="flex items-center justify-between">
                {index < at ? (
                  <Check aria-hidden="true" className="size-5" strokeWidth={1.75} />
                ) : (
                  <span
                    aria-hidden="true"
                    className={cx(
                      "numerals w-5 text-score-row md:text-score-cell",
                      step === current && "max-md:hidden",
                    )}
                  >
                    {index + 1}
                  </span>
                )}
                {step === current && (
                  <>
                    <Ball size={10} className="mr-1 ml-0.5 md:hidden" />
                    <Ball size={14} className="max-md:hidden" />
                  </>
                )}
              </span>
              <span>
                {t(`step.${step}`)}
                {index < at && <span className="sr-only">{t("done")}</span>}
              </span>
            </li>
          ))}
        </ol>
        {/* Seen from the side on phones, where the strip is wide: the net is between left and right. */}
        <span
          aria-hidden="true"
          className="absolute bg-court-line max-md:inset-x-0 max-md:top-1/2 max-md:h-0.5 max-md:-translate-y-1/2 md:-inset-y-2.5 md:left-1/2 md:w-0.5 md:-translate-x-1/2"
        />
        <Net orientation="vertical" className="absolute inset-y-0 left-1/2 -translate-x-1/2 md:hidden" />
        <Net orientation="horizontal" className="absolute inset-x-0 top-1/2 -translate-y-1/2 max-md:hidden" />
      </div>
      <p className="hidden min-h-15 items-center px-5.5 text-small text-on-court-2 md:flex">
        {t("stepOf", { step: at + 1, count: steps.length })}
      </p>
    </div>
  );
}
