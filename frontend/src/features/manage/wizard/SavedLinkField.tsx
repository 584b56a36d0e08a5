import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Trans, useTranslation } from "react-i18next";
import { shareLink, shownLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { rulesQuery } from "../../../rules/rules-query";
import { useErrorTexts } from "../../../shared/error-text";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Spinner } from "../../../ui/Spinner";
import type { LinkState, useSavedLink } from "./use-saved-link";

interface SavedLinkFieldProps {
  group: Group;
  link: ReturnType<typeof useSavedLink>;
}

/** The field of a sharable link that is saved while it is typed, with its state and other names where it is refused. */
export function SavedLinkField({ group, link }: SavedLinkFieldProps) {
  const { t } = useTranslation("wizard");
  const id = useId();
  const refusal = useRefusal(link.state);
  const start = shownLink(shareLink({ ...group, vanityUrl: "" }));
  return (
    <div>
      <Field
        id={id}
        label={t("share.link")}
        leading={
          <>
            <span className="max-xs:hidden">{start}</span>
            <span className="xs:hidden">…/</span>
          </>
        }
        value={link.typed}
        onChange={(event) => link.type(event.target.value)}
        error={
          refusal && (
            <>
              {refusal} {link.saved !== null && <StillSaved name={link.saved} />}
            </>
          )
        }
        hint={<Hint link={link} />}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      {/* The errors of a field are read when it is focused, which it is already. */}
      <span role="status" className="sr-only">
        {refusal ?? t(link.state.kind === "saving" ? "share.saving" : "share.saved")}
      </span>
      {link.state.kind === "failed" && (
        <Button variant="ghost" size="sm" className="-ml-3" onClick={link.retry}>
          {t("share.retry")}
        </Button>
      )}
      {link.suggestions.length > 0 && (
        <ul aria-label={t("share.suggestions")} className="mt-2 flex flex-wrap gap-1.5">
          {link.suggestions.map((name) => (
            <li key={name}>
              <Button size="sm" className="min-h-9! text-action!" onClick={() => link.choose(name)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is wrong with what is typed. */
function useRefusal(state: LinkState): string | undefined {
  const { t } = useTranslation("wizard");
  const texts = useErrorTexts();
  switch (state.kind) {
    case "taken":
      return t("share.taken");
    case "refused":
      return texts.code(state.violation.code, state.violation.params);
    case "failed":
      return `${t("share.notSaved")} ${texts.error(state.error)}`;
    default:
      return undefined;
  }
}

function StillSaved({ name }: { name: string }) {
  const { t } = useTranslation("wizard");
  return (
    <Trans
      t={t}
      i18nKey="share.still"
      values={{ name }}
      components={{ name: <b className="font-semibold [overflow-wrap:anywhere]" /> }}
    />
  );
}

/** Where the link comes from, or how long the former one is valid; and at the right whether it is saved. */
function Hint({ link }: { link: ReturnType<typeof useSavedLink> }) {
  const { t } = useTranslation("wizard");
  const limits = useQuery(rulesQuery()).data?.limits();
  const about =
    link.isChanged && limits
      ? t("share.former", { count: limits.formerLinkDays })
      : link.isOfName && t("share.fromName");
  return (
    <span className="flex flex-wrap justify-between gap-x-3 gap-y-1">
      <span>{about}</span>
      {/* The status says it to screen readers. */}
      <span aria-hidden="true" className="ml-auto">
        <StateMark state={link.state} />
      </span>
    </span>
  );
}

function StateMark({ state }: { state: LinkState }): ReactNode {
  const { t } = useTranslation("wizard");
  return state.kind === "saving" ? (
    <span className="flex items-center gap-1.5">
      <Spinner />
      {t("share.saving")}
    </span>
  ) : (
    <span className="flex items-center gap-1.5 font-semibold text-up">
      <Check aria-hidden="true" className="size-4" strokeWidth={2} />
      {t("share.saved")}
    </span>
  );
}
