import { Ban, type LucideIcon, Shield, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { Scores } from "../../ui/Scores";
import type { Passing, WhatIfAnswers } from "./what-if";

interface AnswersProps {
  readonly answers: WhatIfAnswers;
  /** Whether the reader is the player who asks. */
  readonly isMe: boolean;
}

/** What it takes to pass the next players, and who passes after a loss, in sentences. */
export function Answers({ answers: { you, passing, passedBy, marginMax }, isMe }: AnswersProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  return (
    <Card flush>
      <h2 className="sr-only">{t("whatIf.answers")}</h2>
      {isMe ? null : (
        <p className="border-line border-b px-4 py-2.5 text-ink-2 text-small lg:px-5">
          {t("whatIf.seenFrom", { name: you.name })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {passing.length === 0 ? (
          <Answer icon={TrendingUp} note={t("whatIf.pass.firstNote")}>
            {t("whatIf.pass.first")}
          </Answer>
        ) : null}
        {passing.map((pass) => (
          <PassingAnswer key={pass.other.playerId} passing={pass} marginMax={marginMax} />
        ))}
        {passedBy === null ? (
          <Answer icon={Shield} note={t("whatIf.lose.noneNote", { count: marginMax })}>
            {t("whatIf.lose.none")}
          </Answer>
        ) : (
          <Answer
            icon={Shield}
            note={t(passedBy.margin > 1 ? "whatIf.has" : "whatIf.lose.anyNote", {
              name: passedBy.other.name,
              elo: formats.rating(passedBy.other.currentElo),
            })}
          >
            <Trans
              t={t}
              i18nKey={passedBy.margin > 1 ? "whatIf.lose.by" : "whatIf.lose.any"}
              values={{ name: passedBy.other.name }}
              count={passedBy.margin}
              components={{ b: <b /> }}
            />
          </Answer>
        )}
      </ul>
    </Card>
  );
}

function PassingAnswer({
  passing: { other, margin, sets, isPartner },
  marginMax,
}: {
  readonly passing: Passing;
  readonly marginMax: number;
}) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const named = { name: other.name, elo: formats.rating(other.currentElo) };
  if (margin === null || sets === null) {
    const note =
      margin !== null
        ? t("whatIf.pass.tooFar", { count: margin, max: marginMax })
        : t(isPartner ? "whatIf.pass.partner" : "whatIf.has", named);
    return (
      <Answer icon={Ban} note={note}>
        <Trans t={t} i18nKey="whatIf.pass.never" values={named} components={{ b: <b /> }} />
      </Answer>
    );
  }
  const score = sets.map((set) => set.join("–")).join(", ");
  return (
    <Answer
      icon={TrendingUp}
      note={margin === 0 ? t("whatIf.has", named) : t("whatIf.pass.enough", { ...named, score })}
    >
      <Trans
        t={t}
        i18nKey={margin === 0 ? "whatIf.pass.any" : "whatIf.pass.by"}
        values={named}
        count={margin}
        components={{ b: <b /> }}
      />
    </Answer>
  );
}

interface AnswerProps {
  readonly icon: LucideIcon;
  readonly note: string;
  readonly children: ReactNode;
}

function Answer({ icon: Icon, note, children }: AnswerProps) {
  return (
    <li className="flex gap-4 px-4 py-3 lg:px-5">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${Icon === TrendingUp ? "text-action" : "text-ink-2"}`}
        strokeWidth={1.75}
      />
      <div className="min-w-0">
        <p>{children}</p>
        <p className="text-ink-2 text-small">
          <Scores text={note} />
        </p>
      </div>
    </li>
  );
}
