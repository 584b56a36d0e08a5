import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../ui/SegmentedControl";
import { themeChoices, useTheme } from "../theme";

export function ThemeChoice({ legendHidden = false }: { legendHidden?: boolean }) {
  const { t } = useTranslation();
  const [theme, chooseTheme] = useTheme();
  return (
    <SegmentedControl
      legend={t("theme.label")}
      legendHidden={legendHidden}
      options={themeChoices.map((value) => ({ value, label: t(`theme.${value}`) }))}
      value={theme}
      onChange={chooseTheme}
    />
  );
}
