import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../api/types";
import { serverTime } from "../clock";
import { usePaths } from "../i18n/paths";
import { useFormats } from "../i18n/use-language";
import { Alert } from "../ui/Alert";
import { can } from "./access";

/** Milliseconds for which a burst of submissions is shown. */
const shownFor = 7 * 24 * 60 * 60 * 1000;

interface SubmissionNoticesProps {
  readonly group: Group;
  /** Whether the page shows several groups, so that the notice names its own. */
  readonly named?: boolean;
  /** Whether the page is the settings, to which the notices lead elsewhere. */
  readonly inSettings?: boolean;
}

/**
 * What the members should know about submissions to a group: that it is closed, that they are paused, or that there
 * were very many.
 */
export function SubmissionNotices({ group, named = false, inSettings = false }: SubmissionNoticesProps) {
  const { t } = useTranslation("submissions");
  const formats = useFormats();
  const paths = usePaths();
  const { submissionBurst: burst, submissionsPaused, closedReason: reason, name } = group;
  const link = (text: string) =>
    inSettings || !can(group, "settings") ? null : (
      <p>
        <Link
          to={paths.manageGroup(group.groupId, "settings")}
          className="touch-target font-semibold text-action hover:text-action-deep"
        >
          {text}
        </Link>
      </p>
    );
  return (
    <>
      {reason ? (
        <Alert title={named ? t("closed.titleOf", { name }) : t("closed.title")} className="mt-3">
          <p>{t("closed.text")}</p>
          <p className="mt-1 wrap-anywhere">{t("closed.reason", { reason })}</p>
        </Alert>
      ) : null}
      {submissionsPaused && reason === null ? (
        <Alert title={named ? t("paused.titleOf", { name }) : t("paused.title")} className="mt-3">
          <p>{t("paused.text")}</p>
          {link(t("paused.action"))}
        </Alert>
      ) : null}
      {burst !== null && serverTime() - Date.parse(burst.at) < shownFor ? (
        <Alert title={named ? t("burst.titleOf", { name }) : t("burst.title")} className="mt-3">
          <p>
            {t("burst.text", {
              day: formats.dayMonth(burst.at),
              time: formats.time(burst.at),
              matches: formats.number(burst.matches),
            })}
          </p>
          <p>{t("burst.advice")}</p>
          {link(t("burst.action"))}
        </Alert>
      ) : null}
    </>
  );
}
