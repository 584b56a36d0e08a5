import { Pencil, Settings2, Share2, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";

/** Links to the most frequent admin tasks. */
export function QuickActions({ group: { groupId } }: { group: Group }) {
  const { t } = useTranslation("admin");
  const paths = usePaths();
  const ways = [
    { key: "players", to: paths.manageGroup(groupId), Icon: UserPlus, text: t("hub.addPlayers") },
    { key: "share", to: `${paths.manageGroup(groupId)}#access`, Icon: Share2, text: t("hub.share") },
    {
      key: "latest",
      to: paths.manageGroup(groupId, "match-admin"),
      Icon: Pencil,
      text: t("hub.editLatest"),
    },
    {
      key: "settings",
      to: paths.manageGroup(groupId, "settings"),
      Icon: Settings2,
      text: t("hub.settings"),
    },
  ];
  return (
    <ul className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3">
      {ways.map(({ key, to, Icon, text }) => (
        <li key={key}>
          <Link
            to={to}
            className="flex h-full flex-col gap-3 rounded-court border border-line bg-surface p-4 font-semibold hover:bg-hover"
          >
            <Icon aria-hidden="true" className="size-5 text-action" strokeWidth={1.75} />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
