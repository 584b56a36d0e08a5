import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { CopyField } from "../../ui/CopyField";
import { QrCode } from "../../ui/QrCode";
import type { KeptGroup } from "./kept";
import { handOver } from "./transfer";

/** Letters of a link that cameras still read from a screen as a code. */
const CODE_MAX = 1_200;

/** A code and a link that take what is kept to another browser; shown on request, since they contain passcodes. */
export function MoveCard({ groups }: { readonly groups: readonly KeptGroup[] }) {
  const { t } = useTranslation("device");
  const paths = usePaths();
  const client = useQueryClient();
  const [isShown, setShown] = useState(false);
  const named = groups.map((group) => ({
    ...group,
    name: client.getQueryData(groupQuery(group.hash).queryKey)?.name ?? group.name ?? group.hash,
  }));
  const link = isShown ? new URL(paths.device() + handOver(named), window.location.origin).href : "";
  return (
    <Card title={t("move.title")}>
      <p className="text-ink-2 text-small">{t("move.text")}</p>
      {groups.some(({ waiting }) => waiting > 0) && (
        <p className="mt-2 text-small font-semibold">{t("move.stay")}</p>
      )}
      {isShown ? (
        <div className="mt-3 grid grid-cols-1 gap-3">
          <Alert>{t("move.secret")}</Alert>
          {link.length > CODE_MAX ? (
            <p className="text-ink-2 text-small">{t("move.tooLong")}</p>
          ) : (
            <QrCode
              text={link}
              label={t("move.qr")}
              className="w-full max-w-75 justify-self-center rounded-input border border-line"
            />
          )}
          <CopyField
            label={t("move.link")}
            value={link}
            copyLabel={t("move.copy")}
            copied={t("move.copied")}
            failed={t("move.copyFailed")}
          />
        </div>
      ) : (
        <Button className="mt-3" size="sm" onClick={() => setShown(true)}>
          {t("move.show")}
        </Button>
      )}
    </Card>
  );
}
