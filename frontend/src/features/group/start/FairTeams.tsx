import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../../i18n/paths";
import { useGroup } from "../use-group";

/** The way to fair teams. On large screens the header leads there too. */
export function FairTeams() {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const { ref } = useGroup();
  return (
    <p className="mt-1 px-1 text-small">
      <Link
        to={paths.teams(ref)}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-action hover:text-action-deep"
      >
        {t("actions.teams")}
        <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
      </Link>
    </p>
  );
}
