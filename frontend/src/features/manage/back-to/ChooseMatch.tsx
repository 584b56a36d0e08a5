import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { LoadFailure } from "../../../shared/LoadFailure";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import { type Rewind, rewindsQuery } from "./queries";

interface ChooseMatchProps {
  readonly group: Group;
}

/** Which match to go back to, and the rewinds whose matches are kept. */
export function ChooseMatch({ group }: ChooseMatchProps) {
  const { t } = useTranslation("rewind");
  const paths = usePaths();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number === null) {
      setRefused(true);
    } else {
      void navigate(paths.backTo(group.groupId, "match", number));
    }
  };
  return (
    <div className="mx-auto flex max-w-form flex-col gap-3 pt-2 lg:mx-0 lg:gap-6">
      <div>
        <h1 tabIndex={-1} className="text-title">
          {t("choose.title")}
        </h1>
        <p className="mt-1 text-ink-2">{t("choose.lead")}</p>
      </div>
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field
            label={t("choose.label")}
            hint={t("choose.hint")}
            error={isRefused && number === null ? t("choose.wrong") : undefined}
            announcesError
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="solid">
            {t("choose.action")}
          </Button>
        </form>
      </Card>
      <Rewinds group={group} />
    </div>
  );
}

function Rewinds({ group }: ChooseMatchProps) {
  const { t } = useTranslation("rewind");
  const { data, error, refetch } = useQuery(rewindsQuery(group));
  if (data === undefined) {
    return error && <LoadFailure title={t("failed")} error={error} onRetry={refetch} />;
  }
  return data.length === 0 ? null : (
    <Card flush title={t("choose.kept")}>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {data.map((rewind) => (
          <li key={rewind.rewindId}>
            <KeptRewind group={group} rewind={rewind} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function KeptRewind({ group, rewind }: ChooseMatchProps & { readonly rewind: Rewind }) {
  const { t } = useTranslation("rewind");
  const paths = usePaths();
  const formats = useFormats();
  const count = rewind.matches.length;
  return (
    <Link
      to={paths.backTo(group.groupId, "rewind", rewind.rewindId)}
      className="flex min-h-13 items-center gap-3 px-4 py-2 hover:bg-hover lg:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-action">
          {t("choose.removed", { count, number: formats.number(count) })}
        </span>
        <span className="block text-ink-2 text-small">
          {t("choose.on", { date: formats.date(rewind.at), time: formats.time(rewind.at) })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" strokeWidth={2} />
    </Link>
  );
}
