import { ChevronDown, ChevronUp, UserRound } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { stopAskingWho } from "../../../shared/asked-who";
import { useGroup } from "../use-group";
import { WhoAreYou } from "./WhoAreYou";

/** On the first visit to a group with matches: one line that opens the names in place. */
export function AskWho() {
  const { t } = useTranslation("start");
  const { group } = useGroup();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const done = () => {
    stopAskingWho(group.publicHash);
    // The question goes with the focus in it.
    document.querySelector<HTMLElement>("main h1")?.focus();
  };
  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-card px-4 text-left font-semibold text-row hover:bg-hover"
        >
          <UserRound aria-hidden="true" size={16} strokeWidth={2} className="shrink-0 text-action" />
          <span className="flex-1">{t("who")}</span>
          <Chevron aria-hidden="true" size={16} strokeWidth={2} className="shrink-0 text-ink-2" />
        </button>
      </h2>
      <div id={id}>{isOpen ? <Opened onDone={done} /> : null}</div>
    </>
  );
}

function Opened({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("start");
  return (
    <div className="animate-open px-3 pb-3">
      <p className="px-1 text-ink-2 text-small">{t("whoHint")}</p>
      <WhoAreYou onDone={onDone} />
    </div>
  );
}
