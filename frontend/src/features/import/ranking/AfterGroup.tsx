import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import { Switch } from "../../../ui/Switch";
import type { AddedMatches } from "./use-added-matches";

interface AfterGroupProps {
  readonly groupName: string;
  readonly added: AddedMatches;
}

/** What becomes of the file in a group that has matches. */
export function AfterGroup({ groupName, added }: AfterGroupProps) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { twins, earlier, takesEarlier, setTakesEarlier } = added;
  const counted = (count: number) => ({ count, number: formats.number(count) });
  return (
    <Card title={t("after.title", { group: groupName })}>
      <p className="text-ink-2 text-row">{t("after.text")}</p>
      {twins > 0 && <p className="mt-2 text-row">{t("after.twins", counted(twins))}</p>}
      {earlier > 0 && (
        <div className="mt-3">
          <Switch
            label={t("after.earlier", counted(earlier))}
            hint={t("after.earlierHint")}
            checked={takesEarlier}
            onChange={setTakesEarlier}
          />
        </div>
      )}
    </Card>
  );
}
