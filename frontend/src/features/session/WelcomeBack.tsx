import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Minus, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type Credentials, keepAccount, readDeletion } from "../../api/queries/account-deletion";
import { useSignIn } from "../../api/queries/session";
import type { DeletedAccount } from "../../api/types";
import { serverTime } from "../../clock";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { useErrorTexts } from "../../shared/error-text";
import { LoadFailure } from "../../shared/LoadFailure";
import { NetworkButton } from "../../shared/NetworkButton";
import { Alert } from "../../ui/Alert";
import { BottomBar } from "../../ui/BottomBar";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Ball } from "../../ui/court/Ball";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";

const DAY = 24 * 60 * 60 * 1000;

/** What who signs in to a deleted account sees in place of a session: what becomes of it, and how to keep it. */
export function WelcomeBack({ credentials }: { readonly credentials: Credentials }) {
  const { t } = useTranslation(["deletion", "common"]);
  // By the address: the password is in no key.
  const { data, error, refetch } = useQuery({
    queryKey: ["deleted-account", credentials.email],
    queryFn: () => readDeletion(credentials),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="mx-auto w-full max-w-column px-3 pt-3 pb-8 lg:pt-8">
      {data ? (
        <Deleted account={data} credentials={credentials} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} title={t("welcome.loadFailed")} />
      ) : (
        <Loading label={t("common:loading")}>
          <Skeleton className="h-60 w-full" />
        </Loading>
      )}
    </div>
  );
}

interface DeletedProps {
  readonly account: DeletedAccount;
  readonly credentials: Credentials;
}

function Deleted({ account, credentials }: DeletedProps) {
  const { t } = useTranslation("deletion");
  const paths = usePaths();
  const navigate = useNavigate();
  const formats = useFormats();
  const texts = useErrorTexts();
  const signIn = useSignIn();
  const heading = useRef<HTMLHeadingElement>(null);
  const date = formats.dayMonth(account.erasedAt);
  usePageTitle(t("welcome.title", { name: account.name }));
  useEffect(() => heading.current?.focus(), []);
  const keeping = useMutation({
    mutationFn: () => keepAccount(credentials),
    onSuccess: ({ user, groups, ...issued }) => {
      toast.success(t("welcome.kept"));
      signIn({ user, groups }, issued);
    },
  });
  return (
    <>
      <section className="on-court overflow-hidden rounded-court bg-court pb-2.5 text-on-court">
        <div className="px-4 pt-3.5 pb-3 lg:px-7">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-hero outline-none">
            {t("welcome.title", { name: account.name })}
          </h1>
          <p className="text-on-court-2 text-row">
            {t("welcome.line", { date: formats.fullDate(account.erasedAt) })}
          </p>
        </div>
        <DaysLeft account={account} />
      </section>
      <Groups account={account} />
      {keeping.error && (
        <Alert error className="mt-3">
          {texts.error(keeping.error)}
        </Alert>
      )}
      <BottomBar large="inline" className="lg:mt-6">
        <div className="mx-auto flex max-w-column flex-col gap-1">
          <NetworkButton
            variant="primary"
            size="lg"
            wide
            busy={keeping.isPending && t("welcome.keeping")}
            onClick={() => keeping.mutate()}
          >
            {t("welcome.keep")}
          </NetworkButton>
          <Button variant="ghost" wide onClick={() => navigate(paths.home())}>
            {t("welcome.signOut", { date })}
          </Button>
        </div>
      </BottomBar>
    </>
  );
}

/** The days that are left, as a part of the court. */
function DaysLeft({ account: { deletedAt, erasedAt } }: { readonly account: DeletedAccount }) {
  const { t } = useTranslation("deletion");
  const formats = useFormats();
  const total = Math.round((Date.parse(erasedAt) - Date.parse(deletedAt)) / DAY);
  const left = Math.max(0, Math.ceil((Date.parse(erasedAt) - serverTime()) / DAY));
  const part = (100 * left) / total;
  return (
    <div className="relative border-court-line border-y-2">
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-0 border-court-line border-r-2 bg-court-lit"
        style={{ width: `${part}%` }}
      />
      <span
        aria-hidden="true"
        className="absolute top-1/2 flex -translate-x-1/2 -translate-y-1/2"
        style={{ left: `clamp(0.75rem, ${part}%, 100% - 0.75rem)` }}
      >
        <Ball size={14} />
      </span>
      <p className="relative flex items-baseline gap-2 px-4 py-4 lg:px-7">
        <span className="numerals font-bold text-score-figure">{formats.number(left)}</span>
        <span>{t("welcome.left", { count: left, total: formats.number(total) })}</span>
      </p>
    </div>
  );
}

/** The groups that come back, and those that were left. */
function Groups({ account: { deletedGroups, leftGroups } }: { readonly account: DeletedAccount }) {
  const { t } = useTranslation("deletion");
  const formats = useFormats();
  if (deletedGroups.length + leftGroups.length === 0) {
    return null;
  }
  return (
    <Card flush className="mt-3">
      <ul aria-label={t("welcome.groups")} className="-mt-px">
        {deletedGroups.map(({ groupId, name }) => (
          <Row
            key={groupId}
            icon={<Undo2 aria-hidden="true" className="size-5 text-up" strokeWidth={2} />}
            name={name}
            text={t("welcome.comesBack")}
          />
        ))}
        {leftGroups.map(({ groupId, name, ownerName, handedOverAt }) =>
          handedOverAt === null ? (
            <Row
              key={groupId}
              icon={<Minus aria-hidden="true" className="size-5 text-ink-2" strokeWidth={2} />}
              name={name}
              text={t("welcome.gone")}
            />
          ) : (
            <Row
              key={groupId}
              icon={<Check aria-hidden="true" className="size-5 text-up" strokeWidth={2} />}
              name={name}
              text={t("welcome.handedOver", { name: ownerName, date: formats.dayMonth(handedOverAt) })}
            />
          ),
        )}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly text: string;
}

function Row({ icon, name, text }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-t px-4 py-2.5 lg:px-5">
      <span className="shrink-0">{icon}</span>
      <div className="min-w-0 wrap-anywhere">
        <p>{name}</p>
        <p className="text-ink-2 text-small">{text}</p>
      </div>
    </li>
  );
}
