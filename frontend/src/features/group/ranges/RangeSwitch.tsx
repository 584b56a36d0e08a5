import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../shared/lazy-part";
import { Switch } from "../../../ui/Switch";
import type { BarsProps } from "./bars";

const RangeBars = lazyPart(async () => (await import("./RangeBars")).RangeBars);

/** Shows in each row between which ranks the player is. What computes it is loaded once it is wanted. */
export function RangeSwitch(props: BarsProps) {
  const { t } = useTranslation("rankRanges");
  const [isOn, setOn] = useState(false);
  return (
    <div className="border-line border-t px-4 py-2 text-ink-2 lg:px-5">
      <Switch label={t("switch")} checked={isOn} onChange={setOn} />
      {isOn ? (
        <Suspense>
          <RangeBars {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
