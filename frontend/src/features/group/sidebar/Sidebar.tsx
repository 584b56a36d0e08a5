import { useTranslation } from "react-i18next";
import { shareLink, shownLink } from "../../../api/share-link";
import type { Group, Ranking, Stats } from "../../../api/types";
import type { GroupRef } from "../../../i18n/paths";
import { today } from "../../../shared/days";
import { optionalPart } from "../../../shared/lazy-part";
import { useMe } from "../../../shared/me";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/CopyField";
import { MostActive } from "./MostActive";
import { Tonight } from "./Tonight";

const NextPlace = optionalPart(async () => (await import("./NextPlace")).NextPlace, ["me"]);

interface SidebarProps {
  readonly groupRef: GroupRef;
  readonly group: Group;
  readonly stats: Stats;
  /** All players, or of a large group the first ones. */
  readonly rankings: readonly Ranking[];
}

/** On large screens beside the ranking: the reader's next place or the most active players, the evening and the link. */
export function Sidebar({ groupRef, group, stats, rankings }: SidebarProps) {
  const me = useMe(group.publicHash);
  const own = rankings.find(({ player }) => player.playerId === me);
  const isWhole = rankings.length === stats.totalPlayers;
  const day = today();
  return (
    <div className="card-stack">
      {stats.latestMatch === null ? null : own && isWhole ? (
        <NextPlace groupRef={groupRef} own={own} everyone={rankings} />
      ) : (
        <MostActive groupRef={groupRef} players={stats.mostActive} />
      )}
      {stats.latestMatch?.playedOn === day ? (
        <Tonight groupRef={groupRef} hash={group.publicHash} day={day} />
      ) : null}
      <ShareCard group={group} />
    </div>
  );
}

/** The link of a group with a copy button. */
function ShareCard({ group }: { readonly group: Group }) {
  const { t } = useTranslation("groups");
  const link = shareLink(group);
  return (
    <Card flush title={t("share.title")}>
      <div className="px-5 pt-3 pb-5">
        <CopyField
          label={t("share.link")}
          labelHidden
          value={link}
          shown={shownLink(link)}
          copyLabel={t("share.copy")}
          copied={t("share.copied")}
          failed={t("share.copyFailed")}
        />
        <p className="mt-2 text-small text-ink-2">{t("share.hint")}</p>
      </div>
    </Card>
  );
}
