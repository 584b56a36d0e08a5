import { Check, Download, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AccountToDelete, User } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { BottomBar } from "../../../ui/BottomBar";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";

interface WhatGoesProps {
  readonly account: AccountToDelete;
  readonly user: User;
}

/** What goes with the account, and what stays. */
export function WhatGoes({ account: { devices, groups }, user }: WhatGoesProps) {
  const { t } = useTranslation("deletion");
  const paths = usePaths();
  const formats = useFormats();
  const counted = (key: "devices" | "places", count: number) =>
    t(`goes.${key}`, { count, number: formats.number(count) });
  return (
    <>
      <div className="card-stack">
        <Card title={t("goes.title")} flush>
          <ul className="mt-3">
            <Line icon={<Gone />}>{t("goes.name")}</Line>
            <Line icon={<Gone />}>{counted("devices", devices)}</Line>
            {groups.length > 0 && <Line icon={<Gone />}>{counted("places", groups.length)}</Line>}
            <Line icon={<Gone />} text={t("goes.activityText")}>
              {t("goes.activity")}
            </Line>
          </ul>
        </Card>
        <Card title={t("stays.title")} flush>
          <ul className="mt-3">
            <Line icon={<Stays />} text={t("stays.matchesText")}>
              {t("stays.matches")}
            </Line>
            <Line icon={<Stays />} text={t("stays.playerText")}>
              {t("stays.player", { name: user.name })}
            </Line>
          </ul>
        </Card>
        <Card flush>
          <Link
            to={paths.account("take-home")}
            className="flex min-h-12 items-center gap-2 px-4 font-semibold text-action hover:text-action-deep lg:px-5"
          >
            <Download aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
            {t("takeHome")}
          </Link>
        </Card>
      </div>
      <BottomBar large="inline" className="lg:mt-6">
        <Link to={paths.deleteAccount(2)} className={buttonClass({ size: "lg", wide: true })}>
          {t("goOn")}
        </Link>
      </BottomBar>
    </>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly text?: string;
  readonly children: ReactNode;
}

function Line({ icon, text, children }: LineProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t px-4 py-2.5 lg:px-5">
      <span className="shrink-0">{icon}</span>
      <div className="min-w-0 wrap-anywhere">
        <p>{children}</p>
        {text !== undefined && <p className="text-ink-2 text-small">{text}</p>}
      </div>
    </li>
  );
}

function Gone() {
  return <X aria-hidden="true" className="size-5 text-down" strokeWidth={2} />;
}

function Stays() {
  return <Check aria-hidden="true" className="size-5 text-up" strokeWidth={2} />;
}
