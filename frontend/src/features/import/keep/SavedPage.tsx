import { Info, Trophy, Undo } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { shareLink, shownLink } from "../../../api/share-link";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { CrumbRow } from "../../../shared/crumbs";
import { ShareAction } from "../../../shared/ShareAction";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/CopyField";
import { CourtHead } from "../../../ui/court-head/CourtHead";
import { cx } from "../../../ui/cx";
import { useFocusedTitle } from "../use-focused-title";
import type { Saved } from "./use-saving";

const row = "flex min-h-13 items-center gap-3 px-4 font-semibold text-action lg:px-5";

/** The import is saved: what to send to the players. */
export function SavedPage({ saved }: { readonly saved: Saved }) {
  const { t } = useTranslation(["import", "common"]);
  const formats = useFormats();
  const paths = usePaths();
  const title = useFocusedTitle();
  const { group, matches, players, games, milliseconds, isSame, after } = saved;
  const link = shareLink(group);
  const takeBack =
    after === null
      ? paths.manageGroup(group.groupId, "danger-zone")
      : paths.backTo(group.groupId, "match", after);
  const seconds = `${formats.decimal(milliseconds / 1000, 1)} s`;
  return (
    <>
      <CrumbRow links={[{ to: paths.home(), text: t("common:crumbs.home") }]} current={t("saved.crumb")} />
      <CourtHead
        title={t("saved.title")}
        titleRef={title}
        line={isSame ? t("saved.line", { count: players, number: formats.number(players) }) : group.name}
        figures={[
          { label: t("soFar.matches"), value: formats.number(matches) },
          { label: t("soFar.players"), value: formats.number(players) },
          { label: t("ranking.games"), value: formats.number(games) },
          { label: t("saved.time"), value: seconds },
        ]}
      />
      <div className="mx-auto mt-3 flex max-w-column flex-col gap-3 lg:mt-6 lg:gap-6">
        {!isSame && <Alert error>{t("saved.differs")}</Alert>}
        <Card title={t("saved.send")}>
          <div className="flex flex-col gap-4">
            <CopyField
              label={t("saved.link")}
              value={link}
              shown={shownLink(link)}
              copyLabel={t("saved.copyLink")}
              copied={t("saved.copied")}
              failed={t("saved.copyFailed")}
            />
            {group.passcode && (
              <CopyField
                label={t("saved.passcode")}
                value={group.passcode}
                copyLabel={t("saved.copyPasscode")}
                copied={t("saved.copied")}
                failed={t("saved.copyFailed")}
              />
            )}
          </div>
        </Card>
        <Card flush>
          <Link to={paths.group(group.publicHash)} className={row}>
            <Trophy aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t("saved.see")}
          </Link>
          <Link to={takeBack} className={cx(row, "border-line border-t")}>
            <Undo aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t("saved.takeBack")}
          </Link>
          <p className="flex items-start gap-3 border-line border-t px-4 py-3 text-ink-2 text-small lg:px-5">
            <Info aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
            {t(after === null ? "saved.noteNew" : "saved.noteAdded")}
          </p>
        </Card>
        <ShareAction text={t("saved.share")} title={group.name} link={link} />
      </div>
    </>
  );
}
