import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { declaredChangesQuery } from "../../api/queries/declared-changes";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";

/** What admins changed of matches that were not the latest one; nothing if there was no such change. */
export function DeclaredChanges({ hash }: { readonly hash: string }) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const changes = useQuery(declaredChangesQuery(hash)).data ?? [];
  if (changes.length === 0) {
    return null;
  }
  return (
    <Card flush title={t("declared.title")} className="mt-3 lg:mt-6">
      <p className="px-4 pt-1.5 pb-4 text-ink-2 text-row lg:px-5">{t("declared.text")}</p>
      <ul>
        {changes.map(({ kind, at, after, matches }) => (
          <li
            key={at}
            className="flex flex-wrap justify-between gap-x-4 border-line border-t px-4 py-3 text-row lg:px-5"
          >
            <span>
              {t(textOf(kind, after), {
                count: matches,
                number: formats.number(matches),
                after: formats.number(after),
              })}
            </span>
            <time dateTime={at} className="text-ink-2">
              {formats.date(at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The text of a change: what was done, and to which matches. */
function textOf(kind: string, after: number) {
  switch (kind) {
    case "join":
      return "declared.join";
    case "join_undone":
      return "declared.joinUndone";
    case "split":
      return "declared.split";
    case "split_undone":
      return "declared.splitUndone";
    default:
      return after === 0 ? "declared.all" : "declared.after";
  }
}
