import { Plus, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { staticLimits } from "../../../rules/static-limits";
import { Alert } from "../../../ui/Alert";
import { Button, buttonClass } from "../../../ui/Button";
import { StepActions } from "./StepActions";

interface PlayStepProps {
  group: Group;
  onBack(): void;
  onClose(): void;
}

/** The last step: how to submit the first match. */
export function PlayStep({ group, onBack, onClose }: PlayStepProps) {
  const { t } = useTranslation("wizard");
  const paths = usePaths();
  const missing = staticLimits.playersInMatch - group.playerCount;
  return (
    <>
      <p className="mt-3 text-ink-2">{t("play.text")}</p>
      <ol className="mt-4 list-decimal space-y-2 pl-5 text-ink-2">
        <li>{t("play.open")}</li>
        <li>{t("play.enter")}</li>
        <li>{t("play.see")}</li>
      </ol>
      {missing > 0 && <Alert className="mt-5">{t("play.missing", { count: missing })}</Alert>}
      <div className="mt-5 rounded-court bg-sunken p-4">
        <p className="font-semibold">{t("play.sheetTitle")}</p>
        <p className="mt-1 text-row text-ink-2">{t("play.sheetText")}</p>
        <div className="mt-3">
          <Link
            to={paths.groupSheet(group.groupId)}
            className={buttonClass({ variant: "second", size: "sm" })}
          >
            <Printer aria-hidden="true" className="size-4" strokeWidth={2} />
            {t("play.sheet")}
          </Link>
        </div>
      </div>
      <p className="mt-4 text-small text-ink-2">{t("play.again")}</p>
      <StepActions onBack={onBack} skip={missing > 0 ? undefined : { text: t("close"), onSkip: onClose }}>
        {missing > 0 ? (
          <Button variant="primary" onClick={onClose}>
            {t("close")}
          </Button>
        ) : (
          <Link to={paths.submitMatch(group.publicHash)} className={buttonClass({ variant: "primary" })}>
            <Plus aria-hidden="true" className="size-5" strokeWidth={2} />
            {t("play.submit")}
          </Link>
        )}
      </StepActions>
    </>
  );
}
