import { useTranslation } from "react-i18next";
import { UNDO_TIME } from "../../../shared/outbox/entry";
import { setWaitsBeforeSending, useWaitsBeforeSending } from "../../../shared/undo-setting";
import { Switch } from "../../../ui/Switch";

/** Whether matches of this device wait before they are sent, so that they can be undone. */
export function UndoSwitch() {
  const { t } = useTranslation("matches");
  return (
    <Switch
      label={t("undo.setting", { seconds: UNDO_TIME / 1000 })}
      hint={t("undo.settingHint")}
      checked={useWaitsBeforeSending()}
      onChange={setWaitsBeforeSending}
    />
  );
}
