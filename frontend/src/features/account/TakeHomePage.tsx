import { useQuery } from "@tanstack/react-query";
import { Check, Download, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownSessionsQuery } from "../../api/queries/own-sessions";
import { useSession, useSessionMutation } from "../../api/queries/session";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { useErrorTexts } from "../../shared/error-text";
import { NetworkButton } from "../../shared/NetworkButton";
import { saveFile } from "../../shared/save-file";
import { Alert } from "../../ui/Alert";
import { BottomBar } from "../../ui/BottomBar";
import { Card } from "../../ui/Card";
import { CourtHead } from "../../ui/court-head/CourtHead";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { exportAccount } from "./export-account";
import { PartHeader } from "./PartHeader";

const IN_IT = ["account", "groups", "activity", "devices"] as const;

/** Everything of the account in one file. */
export function TakeHomePage() {
  const { t } = useTranslation("takeHome");
  const texts = useErrorTexts();
  const { session } = useSession();
  const groups = session?.groups ?? [];
  usePageTitle(t("title"));
  const download = useSessionMutation({
    mutationFn: exportAccount,
    onSuccess: (file) => {
      saveFile(file.content, file.name);
      toast.success(t("done"));
    },
  });
  return (
    <>
      <PartHeader title={t("title")} from="security" />
      <Figures groups={groups} />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <Content />
        <div className="card-stack">
          <SingleGroups groups={groups} />
          {download.error && (
            <Alert error>
              {t("failed")} {texts.error(download.error)}
            </Alert>
          )}
          <BottomBar large="inline">
            <NetworkButton
              variant="primary"
              size="lg"
              wide
              busy={download.isPending && t("busy")}
              onClick={() => download.mutate()}
            >
              <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("download")}
            </NetworkButton>
          </BottomBar>
        </div>
      </div>
    </>
  );
}

function Figures({ groups }: { readonly groups: readonly Group[] }) {
  const { t } = useTranslation("takeHome");
  const formats = useFormats();
  const sessions = useQuery(ownSessionsQuery()).data;
  const sum = (of: (group: Group) => number) =>
    formats.number(groups.reduce((total, group) => total + of(group), 0));
  return (
    <CourtHead
      isMain={false}
      title={t("heading")}
      line={t("line")}
      figures={[
        { label: t("figures.groups"), value: formats.number(groups.length) },
        { label: t("figures.players"), value: sum(({ playerCount }) => playerCount) },
        { label: t("figures.matches"), value: sum(({ matchCount }) => matchCount) },
        { label: t("figures.devices"), value: sessions ? formats.number(sessions.length) : "–" },
      ]}
    />
  );
}

/** What is in the file, and what is not. */
function Content() {
  const { t } = useTranslation("takeHome");
  return (
    <Card title={t("inIt")} flush>
      <ul className="mt-3">
        {IN_IT.map((part) => (
          <li key={part} className="flex gap-3 border-line border-t px-4 py-3 lg:px-5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-up" strokeWidth={2} />
            <div>
              <p>{t(`${part}.title`)}</p>
              <p className="text-ink-2 text-small">{t(`${part}.text`)}</p>
            </div>
          </li>
        ))}
        <li className="flex gap-3 border-line border-t px-4 py-3 lg:px-5">
          <Minus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={2} />
          <div>
            <p className="text-ink-2">{t("not.title")}</p>
            <p className="text-ink-2 text-small">{t("not.text")}</p>
          </div>
        </li>
      </ul>
    </Card>
  );
}

/** The ways to the file of each group. */
function SingleGroups({ groups }: { readonly groups: readonly Group[] }) {
  const { t } = useTranslation("takeHome");
  const paths = usePaths();
  return (
    <Card title={t("one.title")}>
      <p className="-mt-1 text-ink-2">{groups.length === 0 ? t("one.none") : t("one.text")}</p>
      {groups.length > 0 && (
        <ul className="mt-2">
          {groups.map(({ groupId, name }) => (
            <li key={groupId}>
              <Link
                to={paths.manageGroup(groupId, "transfer")}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-action text-row hover:text-action-deep"
              >
                <Download aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
                <span className="wrap-anywhere">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
