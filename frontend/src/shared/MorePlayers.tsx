import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-language";
import { NetworkButton } from "./NetworkButton";
import type { PlayersByName } from "./use-players-by-name";

interface MorePlayersProps {
  readonly list: PlayersByName;
  /** Says that more could not be loaded. */
  readonly failed: string;
  /** Called before more are loaded. */
  readonly onMore: () => void;
}

/** The end of a list of players of which the server has more; nothing once all are loaded. */
export function MorePlayers({ list, failed, onMore }: MorePlayersProps) {
  const { t } = useTranslation(["ranking", "common"]);
  const formats = useFormats();
  const { players, total, next } = list;
  if (next === 0) {
    return null;
  }
  return (
    <div className="flex flex-col items-center gap-2 border-line border-t px-4 py-3">
      <p role="status" className="text-caption text-ink-2">
        {t("shown", { count: total, shown: formats.number(players.length), total: formats.number(total) })}
      </p>
      {list.errorOfMore === null ? null : (
        <p role="alert" className="text-down text-small">
          {failed}
        </p>
      )}
      <NetworkButton
        variant="second"
        size="sm"
        busy={list.isLoadingMore && t("common:loading")}
        onClick={() => {
          onMore();
          list.loadMore();
        }}
      >
        {list.errorOfMore === null ? t("more", { count: next }) : t("common:action.retry")}
      </NetworkButton>
    </div>
  );
}
