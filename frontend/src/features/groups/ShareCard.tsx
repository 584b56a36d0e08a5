import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { shareLink, shownLink } from "../../api/share-link";
import type { Group } from "../../api/types";
import { Card } from "../../ui/Card";
import { IconButton } from "../../ui/IconButton";
import { useCopyLink } from "./use-copy-link";

/** The link of a group, ready to be copied. */
export function ShareCard({ group }: { readonly group: Group }) {
  const { t } = useTranslation("groups");
  const copyLink = useCopyLink();
  const link = shareLink(group);
  return (
    <Card title={t("share.title")}>
      <div className="-mt-2 flex items-center rounded-input border border-line-strong">
        <input
          readOnly
          aria-label={t("share.link")}
          value={shownLink(link)}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11.5 min-w-0 flex-1 bg-transparent pl-3.5 text-row text-ellipsis"
        />
        <IconButton
          label={t("share.copy")}
          icon={<Copy aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => void copyLink(link)}
        />
      </div>
      <p className="mt-2 text-small text-ink-2">{t("share.hint")}</p>
    </Card>
  );
}
