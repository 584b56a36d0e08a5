import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Match } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import { useFocusOnNewRows } from "../../../ui/use-focus-on-new-rows";
import { ShowAll } from "./ChangeTable";
import { MatchLines } from "./MatchLines";

/** Matches that are shown before the others are asked for. */
const SHOWN_FIRST = 3;

/** The matches that go, the latest first. */
export function GoingMatches({ matches }: { readonly matches: readonly Match[] }) {
  const { t } = useTranslation("rewind");
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const count = matches.length;
  const shown = isWhole ? matches : matches.slice(0, SHOWN_FIRST);
  const { rows, focusNext } = useFocusOnNewRows(shown.length, "li");
  return (
    <Card flush title={t("goes.title")} aside={t("goes.order", { number: formats.number(count) })}>
      <div ref={rows}>
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {shown.map((match) => (
            <li key={match.matchId} tabIndex={-1} className="flex px-4 py-2.5 lg:px-5">
              <MatchLines
                {...match}
                number={match.matchNumber}
                teams={[match.team1, match.team2].map(({ players }) => players.map(({ name }) => name))}
              />
            </li>
          ))}
        </ul>
      </div>
      {shown.length < count && (
        <ShowAll
          onClick={() => {
            focusNext();
            setWhole(true);
          }}
        >
          {t("showAll", { count, number: formats.number(count) })}
        </ShowAll>
      )}
    </Card>
  );
}
