import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../../i18n/paths";

/** The way to fair teams. On large screens the header leads there too. */
export function FairTeams({ groupRef }: { readonly groupRef: GroupRef }) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  return (
    <p className="mt-1 px-1 text-small">
      <Link
        to={paths.teams(groupRef)}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-action hover:text-action-deep"
      >
        {t("actions.teams")}
        <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
      </Link>
    </p>
  );
}
