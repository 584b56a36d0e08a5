import { useTranslation } from "react-i18next";
import { useStored } from "../../../storage";
import { Switch } from "../../../ui/Switch";
import { hiddenInactive } from "./hidden-inactive";

interface InactiveSwitchProps {
  /** How many players are inactive. */
  readonly count: number;
  /** After how many weeks without a match they are. */
  readonly weeks: number;
}

/** Shows or hides inactive players in rankings, on this device. */
export function InactiveSwitch({ count, weeks }: InactiveSwitchProps) {
  const { t } = useTranslation("activity");
  return (
    <Switch
      label={t("showEveryone")}
      hint={t("notPlayed", { count, weeks })}
      checked={!useStored(hiddenInactive)}
      onChange={(shown) => hiddenInactive.write(shown ? null : true)}
    />
  );
}
