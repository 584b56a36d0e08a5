import { Check, ChevronDown, ChevronUp } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { shareLink } from "../../api/share-link";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { PrivateMark } from "../../shared/recent/PrivateMark";
import { StandingLine } from "../../shared/recent/StandingLine";
import { useGroupSummary } from "../../shared/recent/use-group-summary";
import { type RecentGroup, useRecentGroups } from "../../shared/recent-groups";
import { ShareButton } from "../../shared/ShareButton";
import { barNameClass } from "./bar-name";
import { useClosing } from "./use-closing";
import type { NavContext } from "./use-nav-context";
import { usePanel } from "./use-panel";

interface GroupBarProps {
  readonly nav: NavContext;
  readonly name: string;
}

const panelId = "group-switch";

/** The header of a phone on the pages of a group: its name, which switches between the groups of this device. */
export function GroupBar({ nav, name }: GroupBarProps) {
  const { t } = useTranslation(["device", "common"]);
  const paths = usePaths();
  const button = useRef<HTMLButtonElement>(null);
  const { open, setOpen } = usePanel(button);
  const { group } = nav;
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <>
      <Link to={paths.home()} className="flex size-11 shrink-0 items-center justify-start">
        <SquareMark />
        <span className="sr-only">{t("common:brand")}</span>
      </Link>
      <button
        ref={button}
        type="button"
        aria-label={t("switch.label", { name })}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className={`-ml-3 pr-1 ${barNameClass}`}
      >
        <span className="truncate">{name}</span>
        <Chevron aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={2} />
      </button>
      <span className="flex-1" />
      {group && <ShareButton title={group.name} link={shareLink(group)} />}
      {open && (
        <Panel own={nav.session?.groups ?? []} here={group?.publicHash} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface PanelProps {
  /** The groups of the signed-in account. */
  readonly own: readonly Group[];
  readonly here: string | undefined;
  readonly onClose: () => void;
}

/** The groups of this device, the last visited first, then the others of the account. */
function Panel({ own, here, onClose }: PanelProps) {
  const { t } = useTranslation("device");
  const paths = usePaths();
  useClosing(panelId, onClose);
  const visited = useRecentGroups();
  const inOthers = own.filter(({ role, isOwner }) => role && !isOwner);
  const roles = new Map(inOthers.map(({ publicHash, role }) => [publicHash, role && t(`role.${role}`)]));
  const others = own
    .filter(({ publicHash }) => visited.every(({ hash }) => hash !== publicHash))
    .map(({ publicHash, name, isDiscoverable }) => ({
      hash: publicHash,
      name,
      isPrivate: !isDiscoverable,
      visitedAt: 0,
    }));
  return (
    <>
      <div aria-hidden="true" className="fixed inset-x-0 top-14 bottom-0 bg-scrim" />
      <nav
        id={panelId}
        aria-label={t("switch.title")}
        className="animate-open fixed inset-x-0 top-14 max-h-[calc(100dvh-56px)] overflow-y-auto rounded-b-card bg-surface shadow-float"
      >
        <ul>
          {[...visited, ...others].map((group) => (
            <li key={group.hash} className="border-line border-b">
              <Row group={group} isHere={group.hash === here} role={roles.get(group.hash)} />
            </li>
          ))}
        </ul>
        <Link
          to={paths.groups()}
          className="flex min-h-15 items-center pr-4 pl-12 font-semibold text-action hover:bg-hover"
        >
          {t("switch.all")}
        </Link>
      </nav>
    </>
  );
}

interface RowProps {
  readonly group: RecentGroup;
  readonly isHere: boolean;
  /** The name of the reader's role, if they run the group with its owner. */
  readonly role: string | null | undefined;
}

function Row({ group, isHere, role }: RowProps) {
  const paths = usePaths();
  const formats = useFormats();
  const summary = useGroupSummary(group);
  const { name, own } = summary;
  return (
    <Link
      to={paths.group(group.hash)}
      aria-current={isHere ? "page" : undefined}
      className="flex min-h-15 items-center gap-3 py-1.5 pr-4 hover:bg-hover"
    >
      <span className="flex w-9 shrink-0 justify-end">
        {isHere ? <Check aria-hidden="true" className="size-4.5 text-action" strokeWidth={2} /> : null}
      </span>
      <span className="min-w-0 flex-1">
        <span className="narrow block font-semibold">
          {name}
          {summary.isPrivate ? <PrivateMark /> : null}
        </span>
        <span className="block text-ink-2 text-small">
          {role ? `${role} · ` : null}
          <StandingLine summary={summary} />
        </span>
      </span>
      {own && own.player.gamesPlayed > 0 ? (
        <span className="numerals font-bold text-score-row">{formats.rating(own.player.currentElo)}</span>
      ) : null}
    </Link>
  );
}

/** The app's icon. */
function SquareMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" data-logo="square" className="size-6">
      <rect width="32" height="32" rx="7" className="fill-court" />
      <path d="M0 16h32M16 0v32" className="stroke-court-line" strokeWidth="2.6" />
      <circle cx="24" cy="8" r="4.6" className="fill-ball" />
    </svg>
  );
}
