import { useQuery } from "@tanstack/react-query";
import { Check, Clock, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAnswerHandover } from "../../api/queries/handovers";
import { membersQuery } from "../../api/queries/members";
import type { Group, OfferedGroup, User } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { useErrorTexts } from "../../shared/error-text";
import { NetworkButton } from "../../shared/NetworkButton";
import { Alert } from "../../ui/Alert";
import { BottomBar } from "../../ui/BottomBar";
import { Card } from "../../ui/Card";
import { TwoSides } from "../../ui/court/TwoSides";
import { toast } from "../../ui/toast";

interface OfferProps {
  readonly offer: OfferedGroup;
  readonly group: Group;
  readonly user: User;
}

/** What is offered and by whom, with both answers; none can be given while the group is closed. */
export function Offer({ offer, group, user }: OfferProps) {
  const { t } = useTranslation(["handover", "errors"]);
  const { groupName, ownerName, role } = offer;
  return (
    <div className="mx-auto max-w-column">
      <section className="on-court overflow-hidden rounded-court bg-court pb-2.5 text-on-court">
        <div className="px-4 pt-3.5 pb-3 lg:px-7">
          <h1 className="text-hero wrap-anywhere">
            {t("consent.title", { name: ownerName, group: groupName })}
          </h1>
          <p className="text-row text-on-court-2">{t("consent.step")}</p>
        </div>
        <TwoSides
          ball={1}
          sides={[
            { name: ownerName, text: t("side.ownerThenAdmin") },
            {
              name: t("side.you", { name: user.name }),
              text: t(role === "editor" ? "side.editorThenOwner" : "side.adminThenOwner"),
            },
          ]}
        />
      </section>
      <WhatComes offer={offer} group={group} />
      {group.closedReason === null ? (
        <Answers offer={offer} />
      ) : (
        <Alert className="mt-3">{t("errors:code.group.closed", { reason: group.closedReason })}</Alert>
      )}
    </div>
  );
}

function WhatComes({ offer, group }: Omit<OfferProps, "user">) {
  const { t } = useTranslation("handover");
  const formats = useFormats();
  const { data } = useQuery(membersQuery(group.groupId));
  const counted = (key: "players" | "matches" | "members", count: number) =>
    t(`consent.${key}`, { count, number: formats.number(count) });
  const name = offer.ownerName;
  return (
    <Card title={t("consent.comes")} flush className="mt-3">
      <ul className="mt-2">
        <Line icon={<Yes />}>
          {[
            counted("players", group.playerCount),
            counted("matches", group.matchCount),
            ...(data ? [counted("members", data.members.length)] : []),
          ].join(", ")}
        </Line>
        <Line icon={<Yes />}>{t("consent.may")}</Line>
        <Line icon={<Yes />}>{t("consent.stays", { name })}</Line>
        <Line icon={<Minus aria-hidden="true" className="size-5 text-ink-2" strokeWidth={2} />}>
          <span className="text-ink-2">{t("consent.cost")}</span>
        </Line>
        <Line icon={<Clock aria-hidden="true" className="size-5 text-ink-2" strokeWidth={1.75} />}>
          <span className="text-ink-2">
            {t("consent.asked", {
              name,
              asked: formats.dayMonth(offer.offeredAt),
              until: formats.fullDayMonth(offer.expiresAt),
            })}
          </span>
        </Line>
      </ul>
    </Card>
  );
}

function Yes() {
  return <Check aria-hidden="true" className="size-5 text-up" strokeWidth={2} />;
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t px-4 py-2.5 lg:px-5">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function Answers({ offer: { groupId, groupName } }: { readonly offer: OfferedGroup }) {
  const { t } = useTranslation("handover");
  const paths = usePaths();
  const navigate = useNavigate();
  const texts = useErrorTexts();
  const { mutate, isPending, variables, error } = useAnswerHandover(groupId);
  const accept = () =>
    mutate("accept", {
      onSuccess: () => {
        toast.success(t("consent.accepted", { group: groupName }));
        void navigate(paths.manageGroup(groupId, "members"), { replace: true });
      },
    });
  const decline = () =>
    mutate("decline", {
      onSuccess: () => {
        toast.success(t("consent.declined", { group: groupName }));
        void navigate(paths.admin(), { replace: true });
      },
    });
  return (
    <>
      {error ? (
        <Alert error className="mt-3">
          {texts.error(error)}
        </Alert>
      ) : null}
      <BottomBar large="inline" className="lg:mt-4">
        <div className="mx-auto flex max-w-column flex-col gap-1">
          <NetworkButton
            variant="primary"
            size="lg"
            wide
            reasonClass=""
            busy={isPending && variables === "accept" && t("consent.accepting")}
            onClick={() => !isPending && accept()}
          >
            {t("consent.accept")}
          </NetworkButton>
          <NetworkButton
            variant="ghost"
            wide
            reasonClass="sr-only"
            busy={isPending && variables === "decline" && t("consent.declining")}
            onClick={() => !isPending && decline()}
          >
            {t("consent.decline")}
          </NetworkButton>
        </div>
      </BottomBar>
    </>
  );
}
