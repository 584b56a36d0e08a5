import { Lock, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../api/types";
import { teamInFull } from "../../i18n/team-names";
import { useLanguage } from "../../i18n/use-language";
import { PlayerSelect } from "../../shared/PlayerSelect";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { IconButton } from "../../ui/IconButton";
import type { Evening } from "./evening";

interface LockedPairsProps {
  readonly evening: Evening;
  /** Those who are here. */
  readonly present: readonly Player[];
  readonly onChange: (change: (evening: Evening) => Evening) => void;
}

/** The pairs that want to stay together. */
export function LockedPairs({ evening, present, onChange }: LockedPairsProps) {
  const { t } = useTranslation("teams");
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const nameOf = (id: number) => present.find(({ playerId }) => playerId === id)?.name ?? "";
  const free = present.filter(({ playerId }) => !evening.locked.flat().includes(playerId));
  const close = () => {
    setOpen(false);
    add.current?.focus();
  };
  return (
    <Card flush title={t("stay")} aside={t("optional")}>
      <ul className="mt-3">
        {evening.locked.map(([first, second]) => (
          <li
            key={first}
            className="flex min-h-13 items-center gap-3 border-line border-t px-4 font-semibold text-row"
          >
            <Lock aria-hidden="true" className="size-5 shrink-0 text-action" strokeWidth={1.75} />
            <span className="min-w-0 flex-1 break-words">
              {teamInFull([nameOf(first), nameOf(second)], language)}
            </span>
            <IconButton
              label={t("unlock", { names: teamInFull([nameOf(first), nameOf(second)], language) })}
              icon={<X aria-hidden="true" size={16} strokeWidth={2} />}
              onClick={() => {
                add.current?.focus();
                onChange((current) => ({
                  ...current,
                  locked: current.locked.filter((locked) => locked[0] !== first),
                }));
              }}
            />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <PairForm
          free={free}
          onLock={(pair) => {
            onChange((current) => ({ ...current, locked: [...current.locked, pair] }));
            close();
          }}
          onCancel={close}
        />
      ) : null}
      <button
        ref={add}
        type="button"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
        className="flex min-h-13 w-full items-center gap-3 border-line border-t px-4 text-left font-semibold text-action text-row hover:text-action-deep"
      >
        <Plus aria-hidden="true" size={16} strokeWidth={2} />
        {t("lock")}
      </button>
    </Card>
  );
}

interface PairFormProps {
  /** The players who are in no pair. */
  readonly free: readonly Player[];
  readonly onLock: (pair: [number, number]) => void;
  readonly onCancel: () => void;
}

function PairForm({ free, onLock, onCancel }: PairFormProps) {
  const { t } = useTranslation("teams");
  const [[one, other], setPair] = useState<readonly [number | null, number | null]>([null, null]);
  return (
    <div className="grid gap-3 border-line border-t p-4">
      <PlayerSelect
        label={t("first")}
        players={free.filter(({ playerId }) => playerId !== other)}
        value={one}
        onChange={(id) => setPair([id, other])}
      />
      <PlayerSelect
        label={t("second")}
        players={free.filter(({ playerId }) => playerId !== one)}
        value={other}
        onChange={(id) => setPair([one, id])}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button
          variant="solid"
          disabled={one === null || other === null}
          onClick={() => {
            if (one !== null && other !== null) onLock([one, other]);
          }}
        >
          {t("lockPair")}
        </Button>
      </div>
    </div>
  );
}
