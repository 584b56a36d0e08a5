import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Match, Ranking } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import { useFormats } from "../../../i18n/use-language";
import type { Rules } from "../../../rules/rules";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Note } from "../../../ui/Note";
import { toast } from "../../../ui/toast";
import { DeleteMatchDialog } from "./DeleteMatchDialog";
import { EditMatch } from "./EditMatch";
import type { Latest } from "./queries";
import { useHold } from "./use-hold";

interface LatestMatchAdminProps {
  group: Group;
  latest: Latest;
  rankings: readonly Ranking[];
  rules: Rules;
  /** Looks again which match is the latest; ends when that is known. */
  onReload(): Promise<unknown>;
  renderMatch(match: Match): ReactNode;
  /** What stands around the card; the court of the form takes all the room. */
  renderAround(card: ReactNode): ReactNode;
}

/** What one has to know of the match; a title where something has failed. */
interface Notice {
  title?: string;
  text: string;
}

type Doing = { what: "edit" | "delete"; latest: Latest; rankings: readonly Ranking[] };

/** The latest match of a group, to be corrected or deleted by whoever holds it. */
export function LatestMatchAdmin({ group, latest, rankings, rules, ...rest }: LatestMatchAdminProps) {
  const { t } = useTranslation("manage");
  const texts = useErrorTexts();
  const formats = useFormats();
  const hold = useHold(group.groupId, rules);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [asking, setAsking] = useState<Doing["what"] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { shown, typed } = latest;

  const begin = async (what: Doing["what"]) => {
    setNotice(null);
    setAsking(what);
    try {
      const { matchNumber } = await hold.take();
      if (matchNumber === typed.matchNumber) {
        setDoing({ what, latest, rankings });
      } else {
        hold.release();
        await tellOfNewer();
      }
    } catch (error) {
      setNotice({
        title: texts.operation(what === "delete" ? "lockMatch" : "editMatch"),
        text: texts.error(error),
      });
      void rest.onReload();
    } finally {
      setAsking(null);
    }
  };
  /** Only once the match is shown that can be decided about: whoever reads this may go on at once. */
  const tellOfNewer = async () => {
    await rest.onReload();
    setNotice({ text: t("latest.newer", { number: typed.matchNumber }) });
  };
  const close = () => {
    hold.release(() => toast.error(texts.operation("releaseMatch")));
    setDoing(null);
  };

  if (doing?.what === "edit") {
    return (
      <>
        {notice && (
          <Note error title={notice.title} className="mb-4">
            {notice.text}
          </Note>
        )}
        <EditMatch
          group={group}
          latest={doing.latest.typed}
          rankings={doing.rankings}
          rules={rules}
          hold={hold}
          onClose={() => {
            setNotice(null);
            close();
          }}
          onNewer={() => {
            setNotice({ text: t("latest.newerWhileEditing", { number: doing.latest.typed.matchNumber }) });
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
        <Note error title={notice.title} className="mb-4">
          {notice.text}
        </Note>
      )}
      {rest.renderMatch(shown)}
      {shown.notes && <p className="mt-3 text-small text-ink-2">{shown.notes}</p>}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          disabled={asking === "delete"}
          busy={asking === "edit" && t("latest.asking")}
          onClick={() => void begin("edit")}
        >
          <Pencil aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("latest.edit")}
        </Button>
        <Button
          variant="danger-outlined"
          disabled={asking === "edit"}
          busy={asking === "delete" && t("latest.asking")}
          onClick={() => void begin("delete")}
        >
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("latest.delete")}
        </Button>
      </div>
      <p className="mt-4 text-small text-ink-2">{t("latest.onlyLatest")}</p>
      <DeleteMatchDialog
        open={doing?.what === "delete"}
        group={group}
        latest={doing?.latest ?? latest}
        rankings={doing?.rankings ?? rankings}
        rules={rules}
        hold={hold}
        onClose={close}
        onNewer={() => void tellOfNewer()}
      />
    </Card>,
  );
}
