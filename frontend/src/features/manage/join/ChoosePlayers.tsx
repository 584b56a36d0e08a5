import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { playersQuery } from "../../../api/queries/players";
import type { Group } from "../../../api/types";
import { nameOrder } from "../../../i18n/name-order";
import { usePaths } from "../../../i18n/paths";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { LoadFailure } from "../../../shared/LoadFailure";
import { PlayerSelect } from "../../../shared/PlayerSelect";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { type NearPair, nearNamesQuery } from "./queries";
import { UndoableChanges } from "./UndoableChanges";

interface ChoosePlayersProps {
  readonly group: Group;
}

/** Which two players to join: near names are offered, and the joins that can be undone are listed. */
export function ChoosePlayers({ group }: ChoosePlayersProps) {
  const { t } = useTranslation("manage");
  return (
    <div className="mx-auto flex max-w-form flex-col gap-3 pt-2 lg:mx-0 lg:gap-6">
      <div>
        <h1 tabIndex={-1} className="text-title">
          {t("join.choose.title")}
        </h1>
        <p className="mt-1 text-ink-2">{t("join.choose.lead")}</p>
      </div>
      <NearNames group={group} />
      <Card title={t("join.choose.players")}>
        <AnyTwo group={group} />
      </Card>
      <UndoableChanges group={group} />
    </div>
  );
}

function AnyTwo({ group }: ChoosePlayersProps) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const navigate = useNavigate();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(playersQuery(group.publicHash));
  const [keep, setKeep] = useState<number | null>(null);
  const [drop, setDrop] = useState<number | null>(null);
  if (data === undefined) {
    return error ? (
      <LoadFailure title={t("join.failed")} error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-40" />
    );
  }
  const named = data.filter(({ formerNumber }) => formerNumber === null).toSorted(nameOrder(language));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keep !== null && drop !== null) {
      void navigate(paths.joinPlayers(group.groupId, keep, drop));
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PlayerSelect
        label={t("join.choose.first")}
        players={named.filter(({ playerId }) => playerId !== drop)}
        value={keep}
        onChange={setKeep}
      />
      <PlayerSelect
        label={t("join.choose.second")}
        players={named.filter(({ playerId }) => playerId !== keep)}
        value={drop}
        onChange={setDrop}
      />
      <Button type="submit" variant="solid" disabled={keep === null || drop === null}>
        {t("join.choose.action")}
      </Button>
    </form>
  );
}

function NearNames({ group }: ChoosePlayersProps) {
  const { t } = useTranslation("manage");
  const { data } = useQuery(nearNamesQuery(group));
  if (data === undefined || data.length === 0) {
    return null;
  }
  return (
    <Card flush title={t("join.choose.near")}>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {data.map((pair) => (
          <li key={pair.players.map(({ playerId }) => playerId).join()}>
            <NearNamesRow group={group} pair={pair} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NearNamesRow({ group, pair }: ChoosePlayersProps & { readonly pair: NearPair }) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const formats = useFormats();
  const [keep, drop] = pair.players;
  if (keep === undefined || drop === undefined) {
    return null;
  }
  const matches = (count: number) => t("join.matches", { count, number: formats.number(count) });
  return (
    <Link
      to={paths.joinPlayers(group.groupId, keep.playerId, drop.playerId)}
      className="flex min-h-13 items-center gap-3 px-4 py-2 hover:bg-hover lg:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold text-action">
          {t("join.choose.pair", { one: keep.name, other: drop.name })}
        </span>
        <span className="block text-ink-2 text-small">
          {t("join.choose.pairMatches", { one: matches(keep.gamesPlayed), other: matches(drop.gamesPlayed) })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" strokeWidth={2} />
    </Link>
  );
}
