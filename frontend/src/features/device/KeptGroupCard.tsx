import { useQuery } from "@tanstack/react-query";
import { Clock, History, KeyRound, Star, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { playerQuery } from "../../api/queries/players";
import { usePaths } from "../../i18n/paths";
import { useAgoText } from "../../shared/age";
import { toggleFavourite } from "../../shared/favourites";
import { setMe } from "../../shared/me";
import { forgetVisit } from "../../shared/recent-groups";
import { forgetPasscode } from "../../shared/stored-passcode";
import { Button } from "../../ui/Button";
import type { KeptGroup } from "./kept";

interface KeptGroupCardProps {
  readonly group: KeptGroup;
  readonly onChange: () => Promise<void>;
}

/** What this browser keeps about a group. */
export function KeptGroupCard({ group: kept, onChange }: KeptGroupCardProps) {
  const { t } = useTranslation("device");
  const paths = usePaths();
  const ago = useAgoText("relative");
  const { hash, me, passcode, visit } = kept;
  const group = useQuery(groupQuery(hash));
  const own = useQuery({ ...playerQuery(hash, me ?? 0), enabled: me !== null });
  const name = group.data?.name ?? kept.name ?? t("group.unknown");
  const player = own.data?.player.name;
  const change = (remove: () => void) => () => {
    remove();
    void onChange();
  };
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface">
      <h2 className="px-4 pt-3.5 pb-2 text-h3">
        <Link to={paths.group(hash)} className="touch-target hover:text-action">
          {name}
        </Link>
      </h2>
      <ul>
        {kept.waiting > 0 && (
          <Row Icon={Clock} text={t("group.waiting", { count: kept.waiting })}>
            <Link
              to={paths.outbox(hash)}
              aria-label={`${t("group.waitingOpen")}: ${name}`}
              className="inline-flex min-h-11 items-center px-3 font-semibold text-action text-row"
            >
              {t("group.waitingOpen")}
            </Link>
          </Row>
        )}
        {me !== null && (
          <Row
            Icon={UserRound}
            text={player === undefined ? t("group.meUnknown") : t("group.me", { name: player })}
          >
            <Remove
              what={player ?? t("group.meUnknown")}
              group={name}
              onClick={change(() => setMe(hash, null))}
            />
          </Row>
        )}
        {passcode !== null && (
          <PasscodeRow passcode={passcode} group={name} onForget={change(() => forgetPasscode(hash))} />
        )}
        {kept.isFavourite && (
          <Row Icon={Star} text={t("group.favourite")}>
            <Remove
              action="remove"
              what={t("group.favourite")}
              group={name}
              onClick={change(() => toggleFavourite(hash))}
            />
          </Row>
        )}
        {visit && (
          <Row
            Icon={History}
            text={t("group.visited", { when: ago(new Date(visit.visitedAt).toISOString()) })}
          >
            <Remove
              action="remove"
              what={t("switch.title")}
              group={name}
              onClick={change(() => forgetVisit(hash))}
            />
          </Row>
        )}
      </ul>
    </section>
  );
}

interface PasscodeRowProps {
  readonly passcode: string;
  /** The group's name. */
  readonly group: string;
  readonly onForget: () => void;
}

function PasscodeRow({ passcode, group, onForget }: PasscodeRowProps) {
  const { t } = useTranslation("device");
  const [isShown, setShown] = useState(false);
  return (
    <Row
      Icon={KeyRound}
      text={
        <>
          <span className="sr-only">
            {t("group.passcode", { passcode: isShown ? passcode : t("group.hidden") })}
          </span>
          <span aria-hidden="true">{t("group.passcode", { passcode: isShown ? passcode : "••••••" })}</span>
        </>
      }
    >
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("of", {
          action: t(isShown ? "group.hide" : "group.show"),
          what: t("group.passcode", { passcode: "" }).trim(),
          group,
        })}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? "group.hide" : "group.show")}
      </Button>
      <Remove what={t("group.passcode", { passcode: "" }).trim()} group={group} onClick={onForget} />
    </Row>
  );
}

interface RowProps {
  readonly Icon: typeof Clock;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

function Row({ Icon, text, children }: RowProps) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 border-line border-t py-1 pr-1 pl-4 text-row">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 basis-name py-1">{text}</span>
      <span className="ml-auto flex flex-wrap items-center justify-end">{children}</span>
    </li>
  );
}

interface RemoveProps {
  readonly action?: "forget" | "remove";
  readonly what: string;
  readonly group: string;
  readonly onClick: () => void;
}

function Remove({ action = "forget", what, group, onClick }: RemoveProps) {
  const { t } = useTranslation("device");
  const text = t(`group.${action}`);
  return (
    <Button variant="ghost" size="sm" aria-label={t("of", { action: text, what, group })} onClick={onClick}>
      {text}
    </Button>
  );
}
