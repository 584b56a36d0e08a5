import { useTranslation } from "react-i18next";
import { usePaths } from "../../i18n/paths";
import { GroupPartNotFound } from "../../shared/GroupPartNotFound";
import { usePageGroup } from "../../shared/group-ref";

/** For a URL without a player of the group. */
export function PlayerNotFound() {
  const { t } = useTranslation(["players", "groups", "common"]);
  const paths = usePaths();
  const { ref } = usePageGroup();
  return (
    <GroupPartNotFound
      title={t("notFound.title")}
      text={t("notFound.text")}
      crumb={t("crumb")}
      primary={{ to: paths.group(ref), text: t("groups:seeRanking") }}
      second={{ to: paths.groups(), text: t("common:action.browseGroups") }}
    />
  );
}
