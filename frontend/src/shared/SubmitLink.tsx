import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../i18n/paths";
import { buttonClass } from "../ui/Button";
import { usePageGroup } from "./group-ref";
import { useSubmissionBlocked } from "./submission-blocked";

/** Leads from an empty list of matches to the entry of one, if one can be submitted. */
export function SubmitLink() {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const { ref } = usePageGroup();
  return useSubmissionBlocked() === undefined ? (
    <Link to={paths.submitMatch(ref)} className={buttonClass({ variant: "second" })}>
      {t("page.submit")}
    </Link>
  ) : null;
}
