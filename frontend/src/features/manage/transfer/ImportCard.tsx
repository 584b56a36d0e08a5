import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { toast } from "../../../ui/toast";
import { CheckedFile } from "./CheckedFile";
import { FileDrop } from "./FileDrop";
import { FileFormat } from "./FileFormat";
import { Progress } from "./Progress";
import { Refusal } from "./Refusal";
import { useImport } from "./use-import";

interface ImportCardProps {
  readonly group: Group;
  onImported(): void;
}

/** Imports a history, only into an empty group, since every rating builds on the matches before it. */
export function ImportCard({ group, onImported }: ImportCardProps) {
  const { t } = useTranslation("transfer");
  const paths = usePaths();
  const formats = useFormats();
  const { stage, choose, check, save, reset } = useImport(group, ({ matchCount }, isHere) => {
    toast.success(t("done", { count: matchCount, number: formats.number(matchCount) }));
    if (isHere) {
      onImported();
    }
  });
  const isEmpty = group.playerCount === 0 && group.matchCount === 0;

  // A running import stays visible: once saved, the group is no longer empty.
  if (!isEmpty && stage.at === "begin") {
    return (
      <Card title={t("import.title")}>
        <p className="text-ink-2">{t("import.notEmpty")}</p>
        <Link to={paths.createGroup()} className={`${buttonClass({ variant: "second" })} mt-4 max-md:w-full`}>
          {t("import.newGroup")}
        </Link>
      </Card>
    );
  }
  return (
    <Card title={t("import.title")}>
      <div className="flex flex-col gap-5">
        {stage.at === "checking" ? (
          <Progress fileName={stage.file.name} sent={stage.sent} then="check" onCancel={reset} />
        ) : stage.at === "saving" ? (
          <Progress fileName={stage.file.name} sent={stage.sent} then="save" />
        ) : stage.at === "checked" || stage.at === "unsaved" ? (
          <CheckedFile
            checked={stage}
            error={stage.at === "unsaved" ? stage.error : undefined}
            onOrder={(order) => void check(stage.file, order, stage.isUnordered)}
            onSave={() => void save(stage)}
            onOther={reset}
          />
        ) : (
          <>
            {stage.at === "refused" || stage.at === "unchecked" ? (
              <Refusal stage={stage} onRetry={check} />
            ) : (
              <p className="text-ink-2">{t("import.text")}</p>
            )}
            <FileDrop onFile={(file) => void choose(file)} />
            <FileFormat />
          </>
        )}
      </div>
    </Card>
  );
}
