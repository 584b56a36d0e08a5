import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Match, Ranking } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import { useFormats } from "../../../i18n/use-language";
import type { Rules } from "../../../rules/rules";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { toast } from "../../../ui/toast";
import { DeleteMatchDialog } from "./DeleteMatchDialog";
import { EditMatch } from "./EditMatch";
import type { Latest } from "./queries";
import { useMatchLock } from "./use-match-lock";

interface LatestMatchAdminProps {
  group: Group;
  latest: Latest;
  rankings: readonly Ranking[];
  rules: Rules;
  /** Refetches the latest match; resolves when it is loaded. */
  onReload(): Promise<unknown>;
  renderMatch(match: Match): ReactNode;
  /** Adds the cards beside this one; the form uses the full width instead. */
  renderAround(card: ReactNode): ReactNode;
}

/** A message above the match; it has a title when something has failed. */
interface Notice {
  title?: string;
  text: string;
}

type Action = { what: "edit" | "delete"; latest: Latest; rankings: readonly Ranking[] };

/** The latest match of a group, to be corrected or deleted under a lock. */
export function LatestMatchAdmin({ group, latest, rankings, rules, ...rest }: LatestMatchAdminProps) {
  const { t } = useTranslation("manage");
  const texts = useErrorTexts();
  const formats = useFormats();
  const lock = useMatchLock(group.groupId, rules);
  const [action, setAction] = useState<Action | null>(null);
  const [pending, setPending] = useState<Action["what"] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { shown, typed } = latest;

  const begin = async (what: Action["what"]) => {
    setNotice(null);
    setPending(what);
    try {
      const { matchNumber } = await lock.acquire();
      if (matchNumber === typed.matchNumber) {
        setAction({ what, latest, rankings });
      } else {
        lock.release();
        await reportNewer();
      }
    } catch (error) {
      setNotice({
        title: texts.operation(what === "delete" ? "lockMatch" : "editMatch"),
        text: texts.error(error),
      });
      void rest.onReload();
    } finally {
      setPending(null);
    }
  };
  /** The notice comes after the newer match is shown, so that the buttons below it are about that match. */
  const reportNewer = async () => {
    await rest.onReload();
    setNotice({ text: t("latest.newer", { number: typed.matchNumber }) });
  };
  const close = () => {
    lock.release(() => toast.error(texts.operation("releaseMatch")));
    setAction(null);
  };

  if (action?.what === "edit") {
    return (
      <>
        {notice && (
          <Alert error title={notice.title} className="mb-4">
            {notice.text}
          </Alert>
        )}
        <EditMatch
          group={group}
          latest={action.latest.typed}
          rankings={action.rankings}
          rules={rules}
          lock={lock}
          onClose={() => {
            setNotice(null);
            close();
          }}
          onNewer={() => {
            setNotice({ text: t("latest.newerWhileEditing", { number: action.latest.typed.matchNumber }) });
            void rest.onReload();
          }}
        />
      </>
    );
  }
  return rest.renderAround(
    <Card
      title={t("latest.title")}
      aside={t("latest.line", { number: typed.matchNumber, date: formats.date(typed.playedOn) })}
    >
      {notice && (
        <Alert error title={notice.title} className="mb-4">
          {notice.text}
        </Alert>
      )}
      {rest.renderMatch(shown)}
      {shown.notes && <p className="mt-3 text-small text-ink-2">{shown.notes}</p>}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          disabled={pending === "delete"}
          busy={pending === "edit" && t("latest.busy")}
          onClick={() => void begin("edit")}
        >
          <Pencil aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("latest.edit")}
        </Button>
        <Button
          variant="danger-outlined"
          disabled={pending === "edit"}
          busy={pending === "delete" && t("latest.busy")}
          onClick={() => void begin("delete")}
        >
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("latest.delete")}
        </Button>
      </div>
      <p className="mt-4 text-small text-ink-2">{t("latest.onlyLatest")}</p>
      <DeleteMatchDialog
        open={action?.what === "delete"}
        group={group}
        latest={action?.latest ?? latest}
        rankings={action?.rankings ?? rankings}
        rules={rules}
        lock={lock}
        onClose={close}
        onNewer={() => void reportNewer()}
      />
    </Card>,
  );
}
