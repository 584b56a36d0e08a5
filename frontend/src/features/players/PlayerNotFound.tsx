import { useTranslation } from "react-i18next";
import { GroupPartNotFound } from "../../shared/GroupPartNotFound";

/** For a URL without a player of the group. */
export function PlayerNotFound() {
  const { t } = useTranslation("players");
  return <GroupPartNotFound title={t("notFound.title")} text={t("notFound.text")} crumb={t("crumb")} />;
}
