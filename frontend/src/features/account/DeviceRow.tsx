import { useTranslation } from "react-i18next";
import type { OwnSession } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { useAgoText } from "../../shared/age";
import { NetworkButton } from "../../shared/NetworkButton";
import { Tag } from "../../ui/Tag";
import { deviceIcon, deviceName } from "./device-name";

interface DeviceRowProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** A device with its times, and the button that signs it out, unless it is this one. */
export function DeviceRow({ session, busy, onEnd }: DeviceRowProps) {
  const { t } = useTranslation("devices");
  const formats = useFormats();
  const ago = useAgoText("relative");
  const { device, createdAt, lastUsedAt, current } = session;
  const name = deviceName(device, t);
  const Icon = deviceIcon(device);
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-line px-4 py-3 not-first:border-t">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-name">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{name}</span>
          {current && <Tag kind="you">{t("here")}</Tag>}
        </p>
        <p className="text-ink-2 text-small">
          {current ? t("hereNow") : t("lastUsed", { when: ago(lastUsedAt) })}
        </p>
        <p className="text-ink-2 text-small">{t("since", { date: formats.date(createdAt) })}</p>
      </div>
      {!current && (
        <NetworkButton
          variant="ghost"
          size="sm"
          className="-mr-3 ml-auto"
          aria-label={t("signOutOf", { device: name })}
          busy={busy && t("busy")}
          onClick={onEnd}
        >
          {t("signOut")}
        </NetworkButton>
      )}
    </li>
  );
}
