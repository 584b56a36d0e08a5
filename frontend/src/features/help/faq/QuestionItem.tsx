import { Link2, Minus, Plus } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { copyText } from "../../../ui/copy-text";
import { Scores } from "../../../ui/Scores";
import { partsOf } from "./find";
import type { QuestionId } from "./questions";

interface QuestionItemProps {
  readonly id: QuestionId;
  readonly question: string;
  readonly answer: string;
  readonly terms: readonly string[];
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** The link to the question. */
  readonly address: string;
  /** A link below the answer. */
  readonly link: ReactNode;
}

/** A question that expands to its answer. */
export function QuestionItem({
  id,
  question,
  answer,
  terms,
  open,
  onToggle,
  address,
  link,
}: QuestionItemProps) {
  const { t } = useTranslation("faq");
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a prerendered question may be open before the app starts
  useLayoutEffect(() => {
    if (details.current && details.current.open !== open) {
      onToggle(details.current.open);
    }
  }, []);
  const Icon = open ? Minus : Plus;
  return (
    <details ref={details} id={id} open={open} className="border-b border-line last:border-b-0">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button; its keys click too */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          onToggle(!open);
        }}
        className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 font-semibold -outline-offset-3 hover:bg-hover"
      >
        <span>
          <Highlighted text={question} terms={terms} />
        </span>
        <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      </summary>
      <div className="px-4 pb-2">
        <p className="text-ink-2">
          <Highlighted text={answer} terms={terms} />
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          {link ?? <span />}
          <Button
            variant="ghost"
            size="sm"
            className="touch-target -mr-3"
            onClick={() =>
              void copyText(new URL(address, window.location.href).href, {
                copied: t("copied"),
                failed: t("copyFailed", { link: address }),
              })
            }
          >
            <Link2 aria-hidden="true" className="size-4" strokeWidth={2} />
            {t("copy")}
            <span className="sr-only">: {question}</span>
          </Button>
        </div>
      </div>
    </details>
  );
}

/** A text with the search terms marked. */
function Highlighted({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  if (terms.length === 0) {
    return <Scores text={text} />;
  }
  return partsOf(text, terms).map(({ text: part, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their index
      <mark key={index} className="rounded-bar bg-court-tint text-action">
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Scores key={index} text={part} />
    ),
  );
}
