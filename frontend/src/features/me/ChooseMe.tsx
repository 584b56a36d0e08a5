import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { playersQuery } from "../../api/queries/players";
import type { Group, Player } from "../../api/types";
import { nameOrder } from "../../i18n/name-order";
import { searchNames } from "../../i18n/search-names";
import { useFormats, useLanguage } from "../../i18n/use-language";
import { LoadFailure } from "../../shared/LoadFailure";
import { ownFirst, setMe, useMe } from "../../shared/me";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { SearchField } from "../../ui/SearchField";
import { Spinner } from "../../ui/Spinner";
import { toast } from "../../ui/toast";

interface ChooseMeProps {
  readonly group: Group;
  readonly className: string;
  /** After a choice. */
  readonly onDone: () => void;
}

/** The menu's item that asks who the reader is in a group. */
export function ChooseMe({ group, className, onDone }: ChooseMeProps) {
  const { t } = useTranslation(["me", "common"]);
  const [open, setOpen] = useState(false);
  const me = useMe(group.publicHash);
  const close = () => setOpen(false);
  const choose = (player: Player | null) => {
    setMe(group.publicHash, player?.playerId ?? null);
    toast.success(player === null ? t("forgotten") : t("chosen", { name: player.name }));
    close();
    onDone();
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {me === null ? t("thisIsMe") : t("change")}
      </button>
      <Dialog open={open} onClose={close} title={t("title")} closeLabel={t("common:action.close")}>
        <p className="text-ink-2">{t("hint")}</p>
        <Choice hash={group.publicHash} me={me} onChoose={choose} />
      </Dialog>
    </>
  );
}

interface ChoiceProps {
  readonly hash: string;
  readonly me: number | null;
  readonly onChoose: (player: Player | null) => void;
}

/** The others are found by their names. */
const SHOWN_MAX = 100;

function Choice({ hash, me, onChoose }: ChoiceProps) {
  const { t } = useTranslation(["me", "common"]);
  const { data: players, error, refetch } = useQuery(playersQuery(hash));
  const formats = useFormats();
  const language = useLanguage();
  const name = useId();
  const [query, setQuery] = useState("");
  const [chosenId, setChosenId] = useState(me);
  if (players === undefined) {
    return error === null ? (
      <Spinner label={t("common:loading")} className="my-6" />
    ) : (
      <LoadFailure title={t("failed")} error={error} onRetry={refetch} />
    );
  }
  const chosen = players.find(({ playerId }) => playerId === chosenId);
  const sorted = players.toSorted(nameOrder(language));
  const found = searchNames(ownFirst(sorted, me), query);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) {
          onChoose(chosen);
        }
      }}
      className="mt-4"
    >
      <SearchField
        label={t("search", { count: players.length })}
        clearLabel={t("clear")}
        value={query}
        onChange={setQuery}
      />
      <p role="status" className={found.length === 0 ? "py-3 text-ink-2 text-row" : "sr-only"}>
        {found.length === 0 ? t("none") : null}
      </p>
      <fieldset className="mt-2 max-h-[40dvh] overflow-y-auto">
        <legend className="sr-only">{t("title")}</legend>
        {found.slice(0, SHOWN_MAX).map((player) => (
          <label
            key={player.playerId}
            className="flex min-h-13 cursor-pointer items-center gap-3 border-line px-1 not-last:border-b hover:bg-hover"
          >
            <span className="min-w-0 flex-1 break-words font-semibold text-row">{player.name}</span>
            <span className="numerals-regular text-ink-2">{formats.rating(player.currentElo)}</span>
            <input
              type="radio"
              name={name}
              checked={player.playerId === chosenId}
              onChange={() => setChosenId(player.playerId)}
              className="size-5.5 shrink-0 accent-action"
            />
          </label>
        ))}
      </fieldset>
      {found.length > SHOWN_MAX ? (
        <p className="mt-2 text-ink-2 text-row">{t("more", { count: found.length - SHOWN_MAX })}</p>
      ) : null}
      <div className="mt-4 flex flex-col gap-2">
        <Button type="submit" variant="primary" size="lg" wide disabled={chosen === undefined}>
          {t("thisIsMe")}
        </Button>
        {me === null ? null : (
          <Button variant="ghost" wide onClick={() => onChoose(null)}>
            {t("notMe")}
          </Button>
        )}
      </div>
    </form>
  );
}
