import { memo, type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { money } from "../../../i18n/money";
import { useLanguage } from "../../../i18n/use-language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { EmptyState } from "../../../ui/EmptyState";
import { SearchField } from "../../../ui/SearchField";
import { helpNumbers } from "../example";
import { PageContents } from "../PageContents";
import { containsAll, containsAny, termsOf } from "./find";
import { QuestionItem } from "./QuestionItem";
import { type Category, categories, type FaqLink, questions } from "./questions";

interface FaqProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Null shows all of them. */
  readonly category: Category | null;
  readonly onCategory: (category: Category | null) => void;
  /** Clears search and category. */
  readonly onShowAll: () => void;
  /** The question in the URL. */
  readonly linked: string;
  /** The URL of the page. */
  readonly address: string;
  readonly renderLink: (link: FaqLink, text: string) => ReactNode;
}

/** Questions and answers with search, filter and links to each. */
export function Faq({ search, onSearch, category, onCategory, ...list }: FaqProps) {
  const { t } = useTranslation("faq");
  useLinkedQuestion(list.linked);
  // The field shows each letter before the questions are searched.
  const searched = useDeferredValue(search);
  return (
    <>
      <h1 className="mt-2 mb-4 text-title">{t("title")}</h1>
      <div className="with-sidebar lg:gap-12">
        <div>
          <SearchField label={t("search")} clearLabel={t("clear")} value={search} onChange={onSearch} />
          <CategoryFilter category={category} onChange={onCategory} />
        </div>
      </div>
      <Questions search={searched} category={category} {...list} />
    </>
  );
}

type QuestionsProps = Omit<FaqProps, "onSearch" | "onCategory">;

/** The questions that match, by category. */
const Questions = memo(function Questions({
  search,
  category,
  onShowAll,
  linked,
  address,
  renderLink,
}: QuestionsProps) {
  const { t } = useTranslation("faq");
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const values = { ...helpNumbers, price: money(helpNumbers.pricePerPlayerMonthSek, useLanguage()) };

  const terms = termsOf(search);
  const shown = categories
    .filter((one) => category === null || one === category)
    .map((one) => ({
      category: one,
      items: questions[one]
        .map(({ id, link }) => ({
          id,
          link,
          question: t(`item.${id}.question`, values),
          answer: t(`item.${id}.answer`, values),
        }))
        .filter(({ question, answer }) => containsAll(`${question} ${answer}`, terms)),
    }))
    .filter(({ items }) => items.length > 0);
  const count = shown.reduce((sum, { items }) => sum + items.length, 0);

  return (
    <div className="with-sidebar lg:gap-12">
      <div>
        <p role="status" className={terms.length > 0 && count > 0 ? "mt-3 text-small text-ink-2" : "sr-only"}>
          {terms.length > 0 ? t("found", { count }) : ""}
        </p>
        {count === 0 ? (
          <EmptyState
            title={t("none.title")}
            text={t("none.text")}
            actions={<Button onClick={onShowAll}>{t("none.action")}</Button>}
          />
        ) : null}
        {shown.map(({ category: one, items }) => (
          <section key={one} aria-labelledby={`category-${one}`} className="mt-5">
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id={`category-${one}`} className="scroll-mt-20 text-h2">
                {t(`category.${one}`)}
              </h2>
              <span className="text-small text-ink-3">{t("count", { count: items.length })}</span>
            </div>
            <Card flush>
              {items.map(({ id, link, question, answer }) => (
                <QuestionItem
                  key={id}
                  id={id}
                  question={question}
                  answer={answer}
                  terms={terms}
                  open={toggled[id] ?? (id === linked || containsAny(answer, terms))}
                  onToggle={(open) => setToggled((before) => ({ ...before, [id]: open }))}
                  address={`${address}#${id}`}
                  link={link && renderLink(link, t(`link.${link}`))}
                />
              ))}
            </Card>
          </section>
        ))}
      </div>
      <PageContents
        title={t("contents")}
        parts={shown.map(({ category: one, items }) => ({
          id: `category-${one}`,
          title: t(`category.${one}`),
          note: String(items.length),
        }))}
      />
    </div>
  );
});

/** Scrolls to the question in the URL and moves the focus there. */
function useLinkedQuestion(id: string): void {
  useEffect(() => {
    const question = id === "" ? null : document.getElementById(id);
    question?.scrollIntoView();
    question?.querySelector("summary")?.focus({ preventScroll: true });
  }, [id]);
}

interface CategoryFilterProps {
  readonly category: Category | null;
  readonly onChange: (category: Category | null) => void;
}

/** Filters questions by category. */
function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  const { t } = useTranslation("faq");
  return (
    <fieldset className="mt-3 flex flex-wrap gap-1.5 md:gap-2">
      <legend className="sr-only">{t("filter")}</legend>
      {[null, ...categories].map((one) => (
        <button
          key={one ?? "all"}
          type="button"
          aria-pressed={one === category}
          onClick={() => onChange(one)}
          className={cx(
            "narrow min-h-11 rounded-input border px-2.5 text-row transition-colors md:px-3",
            one === category
              ? "border-action bg-court-tint font-semibold text-action"
              : "border-line bg-surface text-ink-2 hover:bg-hover",
          )}
        >
          {one === null ? t("all") : t(`category.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
