import { useTranslation } from "react-i18next";
import { shareLink, shownLink } from "../../../api/share-link";
import { today } from "../../../shared/days";
import { optionalPart } from "../../../shared/lazy-part";
import { useMe } from "../../../shared/me";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/CopyField";
import { cx } from "../../../ui/cx";
import { useGroup } from "../use-group";
import { MostActive } from "./MostActive";
import { Tonight } from "./Tonight";

const NextPlace = optionalPart(async () => (await import("./NextPlace")).NextPlace, ["me"]);

interface SidebarProps {
  readonly className: string | undefined;
}

/** On large screens beside the ranking: the reader's next place or the most active players, the evening, the link. */
export function Sidebar({ className }: SidebarProps) {
  const { group, stats, ranking, isLarge } = useGroup();
  const me = useMe(group.publicHash);
  const own = ranking.rankings.find(({ player }) => player.playerId === me);
  const day = today();
  return (
    <div className={cx("card-stack", className)}>
      {stats.latestMatch === null ? null : own && !own.player.isGuest && !isLarge ? (
        <NextPlace own={own} />
      ) : (
        <MostActive />
      )}
      {stats.latestMatch?.playedOn === day ? <Tonight day={day} /> : null}
      <ShareCard />
    </div>
  );
}

/** The link of a group with a copy button. */
function ShareCard() {
  const { t } = useTranslation("groups");
  const link = shareLink(useGroup().group);
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
