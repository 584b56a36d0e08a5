import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { ExpectedBar } from "../../../ui/expected-bar/ExpectedBar";

interface ExpectedToWinProps {
  expected: readonly [number, number];
  teams: readonly [string, string];
}

export const ExpectedToWin = memo(function ExpectedToWin({ expected: [left], teams }: ExpectedToWinProps) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  // Computed from the rounded left percentage, so that both add up to 100.
  const leftPercent = Math.round(left * 100) / 100;
  const leftText = format.percent(leftPercent);
  const rightText = format.percent(1 - leftPercent);
  return (
    <ExpectedBar
      left={left}
      leftText={leftText}
      rightText={rightText}
      caption={t("expected.caption")}
      label={t("expected.label", {
        left: teams[0],
        leftPercent: leftText,
        right: teams[1],
        rightPercent: rightText,
      })}
    />
  );
});
