import { Check, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";

/** What leaves the device when the ranking is saved. */
export function WhatGoesUp({ matches, players }: { readonly matches: number; readonly players: number }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const counted = (count: number) => ({ count, number: formats.number(count) });
  const items = [
    { title: t("matches", counted(matches)), text: t("goesUp.matches"), Icon: Check, look: "text-up" },
    { title: t("goesUp.names", counted(players)), text: t("goesUp.namesText"), Icon: Check, look: "text-up" },
    { title: t("goesUp.file"), text: t("goesUp.fileText"), Icon: Minus, look: "text-ink-3" },
  ];
  return (
    <Card flush title={t("goesUp.title")}>
      <ul className="mt-3">
        {items.map(({ title, text, Icon, look }) => (
          <li key={title} className="flex items-center gap-3 border-line border-t px-4 py-2.5 lg:px-5">
            <Icon aria-hidden="true" className={`size-5 shrink-0 ${look}`} strokeWidth={1.75} />
            <div>
              <p className="text-row">{title}</p>
              <p className="text-ink-2 text-small">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
