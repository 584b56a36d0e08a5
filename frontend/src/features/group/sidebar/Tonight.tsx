import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dayQuery } from "../../../api/queries/matches";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { AsideLink } from "../../../shared/AsideLink";
import { Card } from "../../../ui/Card";
import { Trend } from "../../../ui/Trend";
import { useGroup } from "../use-group";

interface TonightProps {
  readonly day: string;
}

/** How many stand on the card. */
const SHOWN = 4;

/** Who has won most points today. */
export function Tonight({ day }: TonightProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const formats = useFormats();
  const { ref, group } = useGroup();
  const { data } = useQuery(dayQuery(group.publicHash, day));
  if (data === undefined) return null;
  return (
    <Card
      flush
      title={t("actions.tonight")}
      aside={<AsideLink to={paths.day(ref, day)}>{t("page.matchesPlayed", { count: data.total })}</AsideLink>}
    >
      <ol className="mt-3 text-row">
        {data.table.slice(0, SHOWN).map(({ playerId, name, points }) => (
          <li key={playerId} className="border-t border-line">
            <Link
              to={paths.player(ref, playerId)}
              className="flex min-h-[39px] items-center justify-between gap-4 px-5 hover:bg-hover"
            >
              <span className="min-w-0">{name}</span>
              <Trend change={points} text={formats.signed(points)} />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
