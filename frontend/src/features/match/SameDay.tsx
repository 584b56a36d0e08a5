import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayQuery } from "../../api/queries/matches";
import type { Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { AsideLink } from "../../shared/AsideLink";
import { usePageGroup } from "../../shared/group-ref";
import { MatchScoreboard } from "../../shared/MatchScoreboard";
import { Card } from "../../ui/Card";

/** The latest other match of the same day, with a link to the day. */
export function SameDay({ group, match }: { readonly group: GroupRef; readonly match: Match }) {
  const { t } = useTranslation("match");
  const paths = usePaths();
  const formats = useFormats();
  const { hash } = usePageGroup();
  const { data } = useQuery(dayQuery(hash, match.playedOn));
  const other = data?.matches.find(({ matchNumber }) => matchNumber !== match.matchNumber);
  if (other === undefined) return null;
  return (
    <Card
      title={t("sameDay")}
      aside={<AsideLink to={paths.day(group, match.playedOn)}>{formats.dayMonth(match.playedOn)}</AsideLink>}
    >
      <MatchScoreboard match={other} />
    </Card>
  );
}
