import { Undo } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { Alert } from "../../../ui/Alert";
import { BottomBar } from "../../../ui/BottomBar";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { toast } from "../../../ui/toast";
import { type JoinPreview, type Pair, type PlayerToJoin, useJoin } from "./queries";

interface ConfirmJoinProps {
  readonly group: Group;
  readonly pair: Pair;
  /** Of the pair; while it loads, of the same two with the other name. */
  readonly preview: JoinPreview;
  readonly isLoading: boolean;
  /** The other name is to stay. */
  onSwap(): void;
}

/** Which name stays, and the join. */
export function ConfirmJoin({ group, pair, preview, isLoading, onSwap }: ConfirmJoinProps) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const formats = useFormats();
  const texts = useErrorTexts();
  const navigate = useNavigate();
  const hintId = useId();
  const join = useJoin(group);
  const confirm = () =>
    join.mutate(
      { keep: pair.keep, drop: pair.drop },
      {
        onSuccess: () => {
          toast.success(t("join.done", { name: preview.keep.name }));
          void navigate(paths.joinPlayers(group.groupId), { replace: true });
        },
      },
    );
  return (
    // The bar with the action is not within the card on phones.
    <Card title={t("join.confirm.title")} className="overflow-visible!">
      <NameThatStays kept={pair.keep} players={[preview.keep, preview.drop]} onSwap={onSwap} />
      <div className="mt-4">
        <BottomBar large="inline">
          <NetworkButton
            variant="primary"
            size="lg"
            wide
            disabled={isLoading}
            busy={join.isPending && t("join.busy")}
            aria-describedby={hintId}
            onClick={confirm}
          >
            {t("join.confirm.action")}
          </NetworkButton>
        </BottomBar>
      </div>
      <p id={hintId} className="mt-4 flex gap-2 border-line border-t pt-4 text-ink-2 text-small">
        <Undo aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
        {t("join.confirm.hint", { date: formats.fullDayMonth(preview.undoableUntil) })}
      </p>
      {join.error && (
        <Alert error title={t("join.confirm.failed")} className="mt-4">
          {texts.error(join.error)}
        </Alert>
      )}
    </Card>
  );
}

interface NameThatStaysProps {
  /** The player who stays. */
  readonly kept: number;
  readonly players: readonly PlayerToJoin[];
  onSwap(): void;
}

function NameThatStays({ kept, players, onSwap }: NameThatStaysProps) {
  const { t } = useTranslation("manage");
  const name = useId();
  // In the same order, whichever stays.
  const sorted = players.toSorted((one, other) => one.playerId - other.playerId);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">{t("join.confirm.name")}</legend>
      <div className="flex flex-col gap-2">
        {sorted.map((player) => {
          const isKept = player.playerId === kept;
          return (
            <label
              key={player.playerId}
              className={cx(
                "flex min-h-12 cursor-pointer items-center gap-3 rounded-input border px-3 py-2 font-semibold text-row",
                isKept ? "border-action bg-court-tint" : "border-line bg-surface hover:bg-hover",
              )}
            >
              <input
                type="radio"
                name={name}
                checked={isKept}
                onChange={onSwap}
                className="size-5.5 shrink-0 accent-action"
              />
              <span className="wrap-anywhere">{player.name}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
