import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { type TakenGroup, takeOver } from "./transfer";

interface TakeOverDialogProps {
  /** Null while nothing is handed over. */
  readonly groups: readonly TakenGroup[] | null;
  readonly onClose: (isTaken: boolean) => void;
}

/** Asks before what a link hands over is stored. */
export function TakeOverDialog({ groups, onClose }: TakeOverDialogProps) {
  const { t } = useTranslation(["device", "common"]);
  return (
    <Dialog
      open={groups !== null}
      onClose={() => groups && onClose(false)}
      title={t("take.title")}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t("take.decline")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              takeOver(groups ?? []);
              onClose(true);
            }}
          >
            {t("take.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t("take.text")}</p>
      <ul className="my-3 grid gap-1 font-semibold">
        {groups?.map(({ hash, name }) => (
          <li key={hash} className="narrow">
            {name}
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-small">{t("take.kept")}</p>
    </Dialog>
  );
}
