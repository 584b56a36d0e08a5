import { useTranslation } from "react-i18next";
import { serverTime } from "../../../clock";
import { useFormats } from "../../../i18n/use-language";
import { useImport } from "../import-context";
import { askedQuestions, isNameQuestion, openQuestions } from "../open-questions";
import { StepPage } from "../StepPage";
import { PairNamesCard } from "./PairNamesCard";
import { QuestionFields } from "./QuestionFields";
import { questionCard } from "./question-card";

/** What nothing in the file decides, each with its consequences; likely answers are chosen already. */
export function QuestionsStep() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, goTo } = useImport();
  const { questions } = sheet.reading;
  const asked = askedQuestions(questions);
  const open = openQuestions(questions).length;
  const context = { t, formats, answers: sheet.answers, year: new Date(serverTime()).getFullYear() };
  const counted = (count: number) => ({ count, number: formats.number(count) });
  return (
    <StepPage
      step="questions"
      title={t("questions.title", counted(asked.length))}
      line={t("questions.line")}
      action={t("questions.right", counted(asked.length))}
      reason={open > 0 ? t("questions.open", counted(open)) : null}
      onAction={() => goTo(questions.some(isNameQuestion) ? "names" : "ranking")}
    >
      {asked.map((question, at) => {
        const card = questionCard(question, context);
        const key = `${question.kind} ${at}`;
        if (question.kind === "pair-names") {
          return <PairNamesCard key={key} question={question} />;
        }
        return card && <QuestionFields key={key} card={card} isAnswered={question.answered} />;
      })}
    </StepPage>
  );
}
