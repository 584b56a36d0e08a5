import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Flag, MessageSquare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { api, unwrap } from "../../api/client";
import { questionedMatchesQuery } from "../../api/queries/questions";
import type { Group, QuestionedMatch } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { can } from "../../shared/access";
import { isToday } from "../../shared/days";
import { useErrorTexts } from "../../shared/error-text";
import { MatchScoreboard } from "../../shared/MatchScoreboard";
import { Button, buttonClass } from "../../ui/Button";
import { toast } from "../../ui/toast";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal";

/** The matches that someone has called wrong, with what can be done; nothing if there are none. */
export function QuestionedMatches({ group }: { readonly group: Group }) {
  const { t } = useTranslation("admin");
  const { data } = useQuery(questionedMatchesQuery(group.groupId));
  const questioned = data?.questionedMatches ?? [];
  const heading = useFocusAfterRemoval(data);
  if (questioned.length === 0) return null;
  return (
    <section aria-labelledby="needs-a-look" className="mt-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 px-1">
        <h2 ref={heading} tabIndex={-1} id="needs-a-look" className="text-h2">
          {t("look.title")}
        </h2>
        <span className="text-ink-2 text-small">
          {t("look.count", { count: questioned.length, group: group.name })}
        </span>
      </div>
      <ul className="grid gap-3 lg:max-w-form">
        {questioned.map((one) => (
          <li key={one.match.matchId}>
            <Questioned group={group} questioned={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QuestionedProps {
  readonly group: Group;
  readonly questioned: QuestionedMatch;
}

function Questioned({ group, questioned: { match, questions } }: QuestionedProps) {
  const { t } = useTranslation("admin");
  const formats = useFormats();
  const paths = usePaths();
  const client = useQueryClient();
  const texts = useErrorTexts();
  const [isSettling, setIsSettling] = useState(false);
  const askedAt = questions.at(-1)?.askedAt ?? match.createdAt;
  const time = isToday(Date.parse(askedAt)) ? formats.time(askedAt) : formats.dayMonth(askedAt);
  const settle = async () => {
    setIsSettling(true);
    try {
      await unwrap(
        api.DELETE("/api/groups/{groupId}/matches/{matchNumber}/question", {
          params: { path: { groupId: group.groupId, matchNumber: match.matchNumber } },
        }),
      );
      toast.success(t("look.settled"));
      await client.invalidateQueries({ queryKey: questionedMatchesQuery(group.groupId).queryKey });
    } catch (error) {
      toast.error(texts.error(error));
    } finally {
      setIsSettling(false);
    }
  };
  return (
    <article className="rounded-card border border-down/45 bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Flag aria-hidden="true" className="size-5 shrink-0 text-down" strokeWidth={1.75} />
        <Link
          to={paths.match(group.publicHash, match.matchNumber)}
          className="touch-target min-w-0 flex-1 font-semibold text-down"
        >
          {t("look.match", { number: match.matchNumber })}
        </Link>
        <span className="text-ink-2 text-small">{time}</span>
      </div>
      <div className="mt-2">
        <MatchScoreboard match={match} />
      </div>
      <div className="mt-3 flex gap-2.5 rounded-input bg-sunken px-3 py-2.5">
        <MessageSquare aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" strokeWidth={1.75} />
        <div className="min-w-0">
          {questions.map(({ text, askedAt: at }) => (
            <p key={at} className="break-words">
              {text === null ? t("look.noText") : t("look.text", { text })}
            </p>
          ))}
          <p className="text-ink-2">{t(match.isLatest ? "look.latest" : "look.notLatest")}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          className="flex-1 px-3!"
          busy={isSettling && t("look.settling")}
          onClick={() => void settle()}
        >
          {t("look.right")}
        </Button>
        {match.isLatest ? (
          <Link
            to={paths.manageGroup(group.groupId, "match-admin")}
            className={`${buttonClass({ variant: "solid" })} flex-1 px-3!`}
          >
            {t("look.correct")}
          </Link>
        ) : can(group, "rewind") ? (
          <Link
            to={paths.backTo(group.groupId, "match", match.matchNumber - 1)}
            className={`${buttonClass({ variant: "danger-outlined" })} flex-1 px-3!`}
          >
            {t("look.backTo")}
          </Link>
        ) : null}
      </div>
    </article>
  );
}
