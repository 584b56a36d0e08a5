import { ListPlus, Share2, Swords } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { StepActions } from "./StepActions";

const iconLook = {
  "aria-hidden": true,
  className: "size-5 shrink-0 text-action",
  strokeWidth: 1.75,
} as const;

/** An overview of the steps. */
export function WelcomeStep({ onNext, onClose }: { onNext(): void; onClose(): void }) {
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
