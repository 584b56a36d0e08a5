import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { LinkTabs } from "../../../ui/LinkTabs";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { useImport } from "../import-context";
import { askedQuestions, isNameQuestion, openQuestions } from "../open-questions";
import { ReadMatchCard } from "../ReadMatchCard";
import { StepPage } from "../StepPage";
import { ColumnList, ColumnTable } from "./tables";

const MATCHES_SHOWN = 4;

/** How the file is read: the first rows with the role of each column. */
export function ColumnsStep() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, goTo } = useImport();
  const { reading } = sheet;
  const { questions, matches, tables } = reading;
  const rows = tables.reduce((sum, table) => sum + table.rowCount, 0);
  const asked = askedQuestions(questions).length;
  const next = asked > 0 ? "questions" : questions.some(isNameQuestion) ? "names" : "ranking";
  const isHopeless = matches.length === 0 && openQuestions(questions).length === 0;
  return (
    <StepPage
      step="columns"
      title={t("columns.title")}
      line={
        tables.length > 1
          ? t("columns.sheets", { count: tables.length, name: sheet.name, number: formats.number(rows) })
          : sheet.name
      }
      action={tables.length > 0 ? t("columns.right") : t("columns.linesRight")}
      reason={reading.refused !== null || isHopeless ? t("columns.noResults") : null}
      onAction={() => goTo(next)}
      top={
        <>
          {reading.refused !== null && (
            <Alert error className="mb-3">
              {t("refused.noResults")}
            </Alert>
          )}
          {tables.length > 0 ? <Tables /> : <Lines />}
        </>
      }
    >
      {matches.length > 0 && (
        <section>
          <div className="mb-3 flex items-baseline justify-between gap-3">
            <h2 className="text-h2">{t("columns.readsAs")}</h2>
            <p className="text-ink-2 text-small">
              {t("columns.firstOf", { number: formats.number(Math.min(MATCHES_SHOWN, matches.length)) })}
            </p>
          </div>
          <div className="grid gap-3 lg:grid-cols-2">
            {matches.slice(0, MATCHES_SHOWN).map((match) => (
              <ReadMatchCard key={`${match.sheet ?? ""} ${match.row}`} match={match} />
            ))}
          </div>
        </section>
      )}
    </StepPage>
  );
}

/** The tables that are read, one at a time, and the sheets that are not. */
function Tables() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, answer } = useImport();
  const { tables, questions } = sheet.reading;
  const isWide = useMediaQuery(FROM_LG);
  const [shown, setShown] = useState<string | null>(null);
  const asked = questions.find((question) => question.kind === "sheet");
  const read = tables.map((table) => table.sheet ?? "");
  const unread = [...(asked?.sheets ?? []), ...(asked?.hidden ?? [])].filter((name) => !read.includes(name));
  const table = tables.find((candidate) => candidate.sheet === shown) ?? tables[0];
  const isUnread = shown !== null && unread.includes(shown);
  if (!table) {
    return null;
  }
  const current = isUnread ? shown : (table.sheet ?? "");
  const names = [...read, ...unread];
  return (
    <Card flush>
      {names.length > 1 && (
        <LinkTabs
          label={t("columns.tabs")}
          current={current}
          tabs={names.map((name) => ({
            key: name,
            text: unread.includes(name) ? t("columns.unread", { name }) : name,
            count: unread.includes(name)
              ? undefined
              : formats.number(tables.find((candidate) => candidate.sheet === name)?.rowCount ?? 0),
          }))}
          renderLink={(key, { children, ...props }) => (
            <button type="button" onClick={() => setShown(key)} {...props}>
              {children}
            </button>
          )}
        />
      )}
      {isUnread ? (
        <div className="p-5">
          <p className="text-ink-2">{t("columns.unreadText")}</p>
          <Button className="mt-3" onClick={() => answer({ sheets: [...read, shown] })}>
            {t("columns.readSheet", { name: shown })}
          </Button>
        </div>
      ) : (
        <>
          {isWide ? <ColumnTable table={table} /> : <ColumnList table={table} />}
          <div className="flex flex-wrap items-center gap-x-4 border-line border-t px-4 py-2.5 text-ink-2 text-small lg:px-5">
            <p className="flex-1">
              {t("columns.rows", { number: formats.number(table.rowCount), shown: table.rows.length })}{" "}
              {table.headerRow > 0
                ? t("columns.head", { row: formats.number(table.headerRow) })
                : t("columns.noHead")}
            </p>
            {read.length > 1 && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => answer({ sheets: read.filter((name) => name !== current) })}
              >
                {t("columns.leaveSheet")}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

/** A text without columns. */
function Lines() {
  const { t } = useTranslation("import");
  const asked = useImport().sheet.reading.questions.find((question) => question.kind === "lines");
  return (
    <Card title={t("columns.linesTitle")}>
      <p className="text-ink-2">{t("columns.linesText")}</p>
      {asked?.examples.map((line) => (
        <p key={line} className="mt-3 rounded-input bg-sunken px-3 py-2 text-row wrap-anywhere">
          {line}
        </p>
      ))}
    </Card>
  );
}
