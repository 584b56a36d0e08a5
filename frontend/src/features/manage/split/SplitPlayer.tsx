import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { array, number, tuple } from "valibot";
import { ApiError } from "../../../api/error";
import { useRefreshGroups } from "../../../api/queries/session";
import type { Group, Player } from "../../../api/types";
import { nameOrder } from "../../../i18n/name-order";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { loadRules } from "../../../rules/rules";
import { NetworkButton } from "../../../shared/NetworkButton";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { type StoredValue, storedJson, useStored } from "../../../storage";
import { BottomBar } from "../../../ui/BottomBar";
import { Card } from "../../../ui/Card";
import { CourtHead } from "../../../ui/court-head/CourtHead";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Field } from "../../../ui/Field";
import { SelectField } from "../../../ui/SelectField";
import { ChooseMatches, type ChosenMatches } from "./ChooseMatches";
import { previewSplit, type SplitPreview, type SplitRequest } from "./queries";
import { SplitDialog } from "./SplitDialog";

const chosenSchema = array(tuple([number(), number()]));

/** The matches that are chosen for a split of this player, as long as the tab. */
const chosenMatches = (groupId: number, playerId: number): StoredValue<ChosenMatches> =>
  storedJson("tab", `duelo.split.${groupId}.${playerId}`, chosenSchema);

interface SplitPlayerProps {
  readonly group: Group;
  readonly player: Player;
  /** Those who can get the matches, in any order. */
  readonly players: readonly Player[];
}

/** Who gets the matches. */
interface Target {
  /** The id of a player; empty for a new one. */
  to: string;
  /** Of the new player. */
  name: string;
}

const latestOf = (chosen: ChosenMatches) => chosen.toSorted(([one], [other]) => other - one).at(0);

/** Which of a player's matches are another one's, and whose. */
export function SplitPlayer({ group, player, players }: SplitPlayerProps) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  const language = useLanguage();
  const { groupId } = group;
  const { playerId } = player;
  const ticks = useMemo(() => chosenMatches(groupId, playerId), [groupId, playerId]);
  const chosen = useStored(ticks) ?? [];
  const [previewed, setPreviewed] = useState<{ request: SplitRequest; preview: SplitPreview } | null>(null);
  const refresh = useRefreshGroups();
  const count = chosen.length;
  /** Which of them are this player's no more is not known: all are to be chosen again. */
  const untickIfChanged = (error: unknown) => {
    if (error instanceof ApiError && ["split.changed", "split.matches"].includes(error.code)) {
      ticks.write(null);
      void refresh();
    }
  };
  const form = useValidatedForm<Target>({
    defaultValues: { to: "", name: "" },
    check: async ({ to, name }) => (to === "" ? (await loadRules()).validatePlayerName(name) : []),
    send: async ({ to, name }) => {
      const matches = chosen.map(([number]) => number);
      const target = to === "" ? { name } : { to: Number(to) };
      const request = { player: playerId, matches, lastMatchId: latestOf(chosen)?.[1], ...target };
      try {
        setPreviewed({ request, preview: await previewSplit(group, request) });
      } catch (error) {
        untickIfChanged(error);
        throw error;
      }
    },
  });
  const others = players.filter(({ playerId }) => playerId !== player.playerId).toSorted(nameOrder(language));
  const { to, name: newName } = form.values;
  const nameOfOther = others.find(({ playerId }) => String(playerId) === to)?.name ?? newName;
  return (
    <>
      <CourtHead
        title={t("split.title", { name: player.name })}
        line={t("split.lead")}
        figures={[
          { label: t("split.figures.matches"), value: formats.number(player.gamesPlayed) },
          { label: t("split.figures.chosen"), value: formats.number(count) },
          { label: t("split.figures.stay"), value: formats.number(player.gamesPlayed - count) },
          { label: t("split.figures.elo"), value: formats.rating(player.currentElo) },
        ]}
      />
      <form noValidate onSubmit={form.submit} className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <ChooseMatches group={group} player={player} others={others} chosen={chosen} onChange={ticks.write} />
        <TargetCard form={form} others={others} count={count} />
      </form>
      {previewed !== null && (
        <SplitDialog
          group={group}
          name={player.name}
          nameOfOther={nameOfOther}
          {...previewed}
          onClose={() => setPreviewed(null)}
          onSplit={() => ticks.write(null)}
          onRefused={untickIfChanged}
        />
      )}
    </>
  );
}

interface TargetCardProps {
  readonly form: ReturnType<typeof useValidatedForm<Target>>;
  /** Those who can get the matches, in the order of their names. */
  readonly others: readonly Player[];
  /** How many matches are chosen. */
  readonly count: number;
}

/** Who gets the chosen matches, and the button that shows what this changes. */
function TargetCard({ form, others, count }: TargetCardProps) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  const { values, set, field, errors, busy } = form;
  return (
    // The bar with the action is not within the card on phones.
    <Card title={t("split.target.title")} className="overflow-visible! min-w-0">
      <div className="flex flex-col gap-4">
        <ErrorSummary {...errors} />
        <SelectField
          label={t("split.target.player")}
          value={values.to}
          options={[
            { value: "", text: t("split.target.new") },
            ...others.map(({ playerId, name }) => ({ value: String(playerId), text: name })),
          ]}
          onChange={(to) => set({ to })}
        />
        {values.to === "" && <Field {...field("name")} label={t("split.target.name")} autoComplete="off" />}
        <BottomBar large="inline">
          <NetworkButton
            type="submit"
            variant="primary"
            size="lg"
            wide
            disabled={count === 0}
            busy={busy && t("join.busy")}
          >
            {count === 0
              ? t("split.target.choose")
              : t("split.target.action", { count, number: formats.number(count) })}
          </NetworkButton>
        </BottomBar>
      </div>
    </Card>
  );
}
