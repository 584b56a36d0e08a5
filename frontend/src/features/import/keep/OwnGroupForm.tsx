import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { Button } from "../../../ui/Button";
import { SelectField } from "../../../ui/SelectField";
import { useImport } from "../import-context";

interface OwnGroupFormProps {
  readonly groups: readonly Group[];
  onClose(): void;
}

/** Which of the admin's groups gets the matches; who is who in it comes next. */
export function OwnGroupForm({ groups, onClose }: OwnGroupFormProps) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { addTo } = useImport();
  const [chosen, setChosen] = useState(String(groups[0]?.groupId ?? ""));
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        addTo(Number(chosen), "names");
      }}
    >
      <SelectField
        label={t("keep.group")}
        value={chosen}
        options={groups.map(({ groupId, name, matchCount }) => ({
          value: String(groupId),
          text: `${name} (${t("matches", { count: matchCount, number: formats.number(matchCount) })})`,
        }))}
        onChange={setChosen}
      />
      <Button type="submit" variant="primary" size="lg" wide>
        {t("keep.whoIsWho")}
      </Button>
    </form>
  );
}
