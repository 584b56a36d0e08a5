import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../api/types";
import { serverTime } from "../../clock";
import { useFormats } from "../../i18n/use-language";
import { AddressText } from "../../ui/AddressText";
import { LogoMark } from "../../ui/LogoMark";

interface MessageBubbleProps {
  group: Group;
  /** The message, which contains the link. */
  message: string;
  link: string;
}

/** A message as a chat shows it: with the card of its link, and exactly the text that is sent. */
export function MessageBubble({ group, message, link }: MessageBubbleProps) {
  const { t } = useTranslation("wizard");
  const formats = useFormats();
  const [now] = useState(() => new Date(serverTime()).toISOString());
  const [before = "", after = ""] = message.split(link);
  return (
    <figure
      aria-label={t("share.bubble")}
      className="flex justify-end rounded-court bg-sunken p-2.5 pl-8 max-xs:pl-2.5"
    >
      <div className="min-w-0 grow rounded-court rounded-br-tag bg-up-tint p-1.5">
        <div aria-hidden="true" className="flex overflow-hidden rounded-input bg-surface">
          <span className="flex w-19 shrink-0 items-center justify-center bg-court max-xs:hidden">
            <LogoMark onCourt />
          </span>
          <span className="min-w-0 px-2.5 py-2">
            <span className="block text-small font-semibold [overflow-wrap:anywhere]">{group.name}</span>
            <span className="block text-caption text-ink-2">
              {t("share.card", { count: group.playerCount })}
            </span>
          </span>
        </div>
        <p
          data-message=""
          className="min-h-20 px-2 pt-2 text-row whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {before}
          <span className="text-action">
            <AddressText>{link}</AddressText>
          </span>
          {after}
        </p>
        <p aria-hidden="true" className="px-2 pb-0.5 text-right text-tag text-ink-2">
          {formats.time(now)}
        </p>
      </div>
    </figure>
  );
}
