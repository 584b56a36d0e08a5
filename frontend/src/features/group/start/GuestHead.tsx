import { useTranslation } from "react-i18next";
import { shareLink } from "../../../api/share-link";
import { usePaths } from "../../../i18n/paths";
import { CrumbRow } from "../../../shared/crumbs";
import { FavouriteButton } from "../../../shared/FavouriteButton";
import { ShareButton } from "../../../shared/ShareButton";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { useGroup } from "../use-group";
import { HeadTop } from "./HeadTop";

/** The head of a group without matches on the court. */
export function GuestHead() {
  const { t } = useTranslation(["start", "groups", "common"]);
  const paths = usePaths();
  const { group } = useGroup();
  const isWide = useMediaQuery(FROM_LG);
  return (
    <>
      {isWide ? (
        <CrumbRow links={[{ to: paths.groups(), text: t("common:crumbs.groups") }]} current={group.name} />
      ) : null}
      <section className="on-court mt-2 rounded-court bg-court text-on-court lg:mt-0">
        <HeadTop
          line={t("head", { players: t("groups:discovery.players", { count: group.playerCount }) })}
          marks={null}
          marksOfHeader={
            <>
              <FavouriteButton publicHash={group.publicHash} name={group.name} onCourt />
              <ShareButton title={group.name} link={shareLink(group)} onCourt />
            </>
          }
        />
      </section>
    </>
  );
}
