import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { toast } from "../../ui/toast";
import { useAgoText } from "../age";
import { useErrorTexts } from "../error-text";
import { askForTwin } from "./ask-for-twin";
import { discardEntry, sendAgain } from "./change-entry";
import type { OutboxEntry, Twin } from "./entry";
import { useEntryChange } from "./use-entry-change";

interface TwinQuestionProps {
  readonly entry: OutboxEntry;
  readonly twin: Twin;
  readonly groupRef: GroupRef;
  /** Whether its first action is the main one of the page. */
  readonly isMain: boolean;
}

/** Asks, on the card of an entry, whether the same was played again; either answer settles the entry. */
export function TwinQuestion({ entry, twin, groupRef, isMain }: TwinQuestionProps) {
  const { t } = useTranslation("outbox");
  const ago = useAgoText("relative");
  const paths = usePaths();
  const navigate = useNavigate();
  const run = useEntryChange();
  const texts = useErrorTexts();
  const see = async () => {
    let number: number;
    try {
      number = await askForTwin(entry);
    } catch (error) {
      toast.error(texts.error(error));
      return;
    }
    run(async () => {
      // First, since a page may show a match that is no longer in the outbox as sent.
      await navigate(paths.match(groupRef, number));
      await discardEntry(entry);
    });
  };
  return (
    <div className="flex flex-col gap-3 px-3 pb-3 lg:px-4 lg:pb-4">
      <Alert title={t("twin.title", { ago: ago(new Date(twin.savedAt).toISOString()) })}>
        {t("twin.text")}
      </Alert>
      <Button variant={isMain ? "primary" : "second"} wide onClick={() => void see()}>
        {t("twin.drop")}
      </Button>
      <Button wide onClick={() => run(() => sendAgain(entry))}>
        {t("twin.again")}
      </Button>
    </div>
  );
}
