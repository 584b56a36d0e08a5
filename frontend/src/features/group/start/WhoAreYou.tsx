import { Eye, UserPlus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { shareLink } from "../../../api/share-link";
import type { Player } from "../../../api/types";
import { searchNames } from "../../../i18n/search-names";
import { useLanguage } from "../../../i18n/use-language";
import { orderPlayers } from "../../../shared/lineup/order-players";
import { setMe } from "../../../shared/me";
import { shareOrCopy } from "../../../shared/use-share";
import { Button } from "../../../ui/Button";
import { copyText } from "../../../ui/copy-text";
import { cx } from "../../../ui/cx";
import { SearchField } from "../../../ui/SearchField";
import { useGroup } from "../use-group";
import { useAllPlayers } from "./use-all-players";

interface WhoAreYouProps {
  /** After a name was chosen, or none is. */
  readonly onDone: () => void;
}

/** More names than this are searched. */
const SEARCH_ABOVE = 12;
/** The others are found by their names. */
const SHOWN_MAX = 100;

/** The names of a group; a tap stores which of them the reader is. */
export function WhoAreYou({ onDone }: WhoAreYouProps) {
  const { t } = useTranslation("start");
  const { group } = useGroup();
  const players = useAllPlayers();
  const language = useLanguage();
  const [query, setQuery] = useState("");
  const [isNotListed, setNotListed] = useState(false);
  const notListedId = useId();
  const { recent, others } = orderPlayers(players, language);
  const found = searchNames([...recent, ...others], query);
  const choose = ({ playerId }: Player) => {
    setMe(group.publicHash, playerId);
    onDone();
  };
  return (
    <>
      {players.length > SEARCH_ABOVE ? (
        <div className="mt-3">
          <SearchField
            label={t("search", { count: players.length })}
            clearLabel={t("clear")}
            value={query}
            onChange={setQuery}
          />
          <p role="status" className={found.length === 0 ? "px-1 pt-3 text-ink-2 text-row" : "sr-only"}>
            {found.length === 0 ? t("none") : null}
          </p>
        </div>
      ) : null}
      <ul className="mt-3 grid grid-cols-2 gap-2 max-xs:grid-cols-1 md:grid-cols-3">
        {found.slice(0, SHOWN_MAX).map((player) => (
          <li key={player.playerId}>
            <button
              type="button"
              onClick={() => choose(player)}
              className={cx(chipClass, "border-line bg-surface font-semibold text-ink")}
            >
              {player.name}
            </button>
          </li>
        ))}
        <li>
          <Other
            icon={<UserPlus aria-hidden="true" size={16} strokeWidth={2} className="shrink-0 text-action" />}
            expands={{ isOpen: isNotListed, id: notListedId }}
            onClick={() => setNotListed(!isNotListed)}
          >
            {t("notListed")}
          </Other>
        </li>
        <li>
          <Other
            icon={<Eye aria-hidden="true" size={16} strokeWidth={2} className="shrink-0 text-action" />}
            onClick={onDone}
          >
            {t("looking")}
          </Other>
        </li>
      </ul>
      {found.length > SHOWN_MAX ? (
        <p className="mt-2 px-1 text-ink-2 text-row">{t("more", { count: found.length - SHOWN_MAX })}</p>
      ) : null}
      <div id={notListedId}>{isNotListed ? <NotListed /> : null}</div>
    </>
  );
}

const chipClass =
  "narrow flex min-h-13 w-full items-center justify-between gap-2 rounded-button border px-3 py-1.5 text-left text-row leading-[1.15] hover:bg-hover";

interface OtherProps {
  readonly icon: ReactNode;
  readonly expands?: { readonly isOpen: boolean; readonly id: string };
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Other({ icon, expands, onClick, children }: OtherProps) {
  return (
    <button
      type="button"
      aria-expanded={expands?.isOpen}
      aria-controls={expands?.id}
      onClick={onClick}
      className={cx(chipClass, "border-line-strong border-dashed text-ink-2")}
    >
      {children}
      {icon}
    </button>
  );
}

/** Who adds players, with a message to them. */
function NotListed() {
  const { t } = useTranslation("start");
  const { group } = useGroup();
  const text = t("askMessage", { group: group.name, link: shareLink(group) });
  const copy = () => copyText(text, { copied: t("askCopied"), failed: t("askFailed") });
  return (
    <div className="mt-2 animate-open rounded-button bg-sunken px-4 py-3">
      <p className="text-row">{t("onlyAdmin")}</p>
      <p className="mt-1 break-words text-ink-2 text-small">{text}</p>
      <Button variant="second" size="sm" className="mt-2" onClick={() => void shareOrCopy({ text }, copy)}>
        {t("askAdmin")}
      </Button>
    </div>
  );
}
