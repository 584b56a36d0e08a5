import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../../i18n/paths";
import { useSubmissionBlocked } from "../../../shared/submission-blocked";
import { BottomBar } from "../../../ui/BottomBar";
import { buttonClass } from "../../../ui/Button";
import { useGroup } from "../use-group";
import { firstMatchPath } from "./first-match-path";

interface FirstMatchBarProps {
  /** The reader, who takes the first place. */
  readonly me?: number | undefined;
  /** While something else is the page's main action. */
  readonly isSecond?: boolean;
}

/** Leads to the first match; or says why there can be none. */
export function FirstMatchBar({ me, isSecond = false }: FirstMatchBarProps) {
  const { t } = useTranslation("start");
  const paths = usePaths();
  const { ref } = useGroup();
  const blocked = useSubmissionBlocked();
  return (
    <BottomBar large="inline" className="lg:mt-4">
      <div className="mx-auto max-w-column lg:mx-0 lg:max-w-form">
        {blocked !== undefined ? (
          <p className="flex min-h-13 items-center text-ink-2 text-row">{blocked}</p>
        ) : (
          <Link
            to={firstMatchPath(paths.submitMatch(ref), me)}
            className={buttonClass({ variant: isSecond ? "second" : "primary", size: "lg", wide: true })}
          >
            <Plus aria-hidden="true" size={20} strokeWidth={2} />
            {t("submit")}
          </Link>
        )}
      </div>
    </BottomBar>
  );
}
