import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { FavouriteButton } from "../../shared/FavouriteButton";
import { useAgeText } from "../../shared/use-age-text";

/** A group in a list, with a link to it and a favourite button. */
export function GroupRow({ group }: { readonly group: Group }) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const formats = useFormats();
  const ageText = useAgeText();
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5 pr-2 pl-4 last:border-b-0 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <h3 className="text-body font-semibold">
          <Link to={paths.group(group.publicHash)} className="stretched-link">
            {group.name}
          </Link>
        </h3>
        <p className="text-small text-ink-2">
          {t("discovery.players", { count: group.playerCount })} ·{" "}
          {t("discovery.matches", { count: group.matchCount })}
        </p>
        <p className="text-caption text-ink-3">{ageText(group.createdAt)}</p>
      </div>
      <p className="flex flex-col items-end">
        <span className="numerals text-score-figure font-bold lg:text-[1.4375rem]">
          {formats.rating(Math.round(group.averageElo))}
        </span>
        <span className="narrow text-caption text-ink-3">{t("discovery.averageElo")}</span>
      </p>
      <div className="relative z-10">
        <FavouriteButton publicHash={group.publicHash} name={group.name} />
      </div>
    </li>
  );
}
