import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../api/queries/groups";
import { useFormats } from "../../i18n/use-language";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";

/** A log of so many matches is an answer of about 60 kB, and takes a phone less than two seconds. */
const AT_ONCE = 2_000;

interface FromWholeLogProps {
  readonly hash: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** What needs all matches of a group: at once, or in a large group when the reader asks for it. */
export function FromWholeLog({ hash, title, children }: FromWholeLogProps) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const { data: group } = useQuery(groupQuery(hash));
  const [isAsked, setAsked] = useState(false);
  if (group === undefined) {
    return null;
  }
  if (isAsked || group.matchCount <= AT_ONCE) {
    return children;
  }
  return (
    <Card title={title}>
      <p className="mb-3 text-ink-2 text-row">{t("large", { matches: formats.number(group.matchCount) })}</p>
      <Button onClick={() => setAsked(true)}>{t("compute")}</Button>
    </Card>
  );
}
