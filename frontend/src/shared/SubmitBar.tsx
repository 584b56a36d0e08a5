import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../i18n/paths";
import { BottomBar } from "../ui/BottomBar";
import { buttonClass } from "../ui/Button";
import { usePageGroup } from "./group-ref";
import { useSubmissionBlocked } from "./submission-blocked";

/** The submit action at the bottom of a group's pages on phones; or why there is none. */
export function SubmitBar() {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const { ref } = usePageGroup();
  const blocked = useSubmissionBlocked();
  return (
    <BottomBar large="hidden">
      <div className="mx-auto max-w-column">
        {blocked === undefined ? (
          <Link
            to={paths.submitMatch(ref)}
            className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          >
            <Plus aria-hidden="true" size={20} strokeWidth={2} />
            {t("page.submit")}
          </Link>
        ) : (
          <p className="flex min-h-13 items-center text-ink-2 text-row">{blocked}</p>
        )}
      </div>
    </BottomBar>
  );
}
