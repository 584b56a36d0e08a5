import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/error";
import type { Group, Match } from "../../api/types";
import { serverTime } from "../../clock";
import { useFormats } from "../../i18n/use-language";
import { useStored } from "../../storage";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Field } from "../../ui/Field";
import { PasswordField } from "../../ui/PasswordField";
import { toast } from "../../ui/toast";
import { useErrorTexts } from "../error-text";
import { usePasscodeError } from "../passcode-error";
import { passcodeInput } from "../passcode-input";
import { forgetWrongPasscode, readPasscode, storeRightPasscode } from "../stored-passcode";
import { lookedAt, markTold, toldMatches } from "./told";
import { type Wrong, WrongChoice } from "./WrongChoice";

interface TellAdminProps {
  readonly group: Group;
  readonly match: Pick<Match, "matchId" | "matchNumber">;
  /** When questions about the match were last settled, where that is known. */
  readonly settledAt?: string | null;
}

/** Tells the group's admin that a match is wrong, once from a device, which then learns when somebody has looked. */
export function TellAdmin({ group, match, settledAt = null }: TellAdminProps) {
  const { t } = useTranslation(["match", "common"]);
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const told = useStored(useMemo(() => toldMatches(group.publicHash), [group.publicHash])) ?? [];
  const own = told.find(({ matchId }) => matchId === match.matchId);
  if (own !== undefined) {
    const looked = lookedAt(own.at, settledAt);
    return (
      <span className="text-ink-2 text-row">
        {looked === null ? t("wrong.told") : t("wrong.looked", { date: formats.fullDate(looked) })}
      </span>
    );
  }
  return (
    <>
      <Button variant="ghost" className="-mr-2.5 px-2.5! text-row!" onClick={() => setIsOpen(true)}>
        {t("wrong.tell")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("wrong.title")}
        closeLabel={t("common:action.close")}
        className="md:max-w-110"
      >
        <p className="-mt-1 text-ink-2">{t("wrong.lead", { number: match.matchNumber })}</p>
        <TellForm group={group} match={match} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

const PASSCODE_ID = "tell-passcode";

interface TellFormProps extends Pick<TellAdminProps, "group" | "match"> {
  readonly onDone: () => void;
}

function TellForm({ group, match, onDone }: TellFormProps) {
  const { t } = useTranslation(["match", "common"]);
  const { publicHash: hash } = group;
  const [what, setWhat] = useState<Wrong | null>(null);
  const [text, setText] = useState("");
  const [typed, setTyped] = useState("");
  const [asksPasscode, setAsksPasscode] = useState(() => readPasscode(hash) === null);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const sending = useRef(false);
  const errorsOf = useErrors();
  // A field that was not there before is read with its error.
  useEffect(() => {
    if (errors.passcode !== undefined) document.getElementById(PASSCODE_ID)?.focus();
  }, [errors]);
  const send = async () => {
    const stored = asksPasscode ? { passcode: typed, remember: true } : readPasscode(hash);
    setErrors({});
    let toldAt: string;
    try {
      const wrong = said(what && t(`wrong.what.${what}`), text.trim());
      toldAt = (await sendQuestion(hash, match, wrong, stored?.passcode ?? "")).question.askedAt;
      if (stored) storeRightPasscode(hash, stored);
    } catch (error) {
      const isEnough = error instanceof ApiError && error.code === "match.too_many_questions";
      if (!isEnough) {
        const isWrong = error instanceof ApiError && error.code === "passcode.wrong" && stored !== null;
        if (isWrong) {
          forgetWrongPasscode(hash, stored.passcode);
          setTyped(stored.passcode);
          setAsksPasscode(true);
        }
        const found = errorsOf(error);
        // Without the field, as where the stored passcode has been tried too often.
        const isShown = asksPasscode || isWrong || found.passcode === undefined;
        setErrors(isShown ? found : { other: found.passcode });
        return;
      }
      toldAt = new Date(serverTime()).toISOString();
    }
    markTold(hash, match.matchId, toldAt);
    toast.success(t("wrong.thanks"));
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The state changes in a later task than a second tap may come in.
    if (sending.current) return;
    sending.current = true;
    setIsSending(true);
    void send().finally(() => {
      sending.current = false;
      setIsSending(false);
    });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {errors.other === undefined ? null : <Alert error>{errors.other}</Alert>}
      <WrongChoice chosen={what} onChoose={setWhat} />
      <Field
        label={t("wrong.text")}
        labelNote={t("common:field.optional")}
        enterKeyHint="send"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={errors.text}
        announcesError
      />
      {asksPasscode ? (
        <PasswordField
          id={PASSCODE_ID}
          label={t("wrong.passcode")}
          initiallyShown
          showLabel={t("wrong.show")}
          hideLabel={t("wrong.hide")}
          {...passcodeInput}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={errors.passcode}
        />
      ) : null}
      <Button type="submit" variant="primary" size="lg" wide busy={isSending && t("wrong.sending")}>
        {t("wrong.tell")}
      </Button>
      <p className="text-center text-ink-2 text-small">{t("wrong.once")}</p>
    </form>
  );
}

function sendQuestion(
  hash: string,
  { matchNumber, matchId }: TellFormProps["match"],
  text: string | null,
  passcode: string,
) {
  return unwrap(
    api.POST("/api/groups/hash/{hash}/matches/{matchNumber}/question", {
      params: { path: { hash, matchNumber } },
      body: { matchId, text, passcode },
    }),
  );
}

/** What was chosen and what was typed, as one text; null if there is neither. */
function said(chosen: string | null, typed: string): string | null {
  return chosen !== null && typed !== "" ? `${chosen}: ${typed}` : (chosen ?? (typed || null));
}

interface Errors {
  readonly text?: string;
  readonly passcode?: string;
  readonly other?: string;
}

/** The server's error at the field that can fix it. */
function useErrors(): (error: unknown) => Errors {
  const texts = useErrorTexts();
  const passcodeError = usePasscodeError();
  return (error) => {
    const refused = passcodeError(error);
    if (refused !== null) return { passcode: refused };
    const details = error instanceof ApiError ? error.details : [];
    const of = (name: string) => details.find(({ field }) => field === name);
    const [text, passcode] = [of("text"), of("passcode")];
    if (!text && !passcode) return { other: texts.error(error) };
    return {
      ...(text && { text: texts.code(text.code, text.params, text.message) }),
      ...(passcode && { passcode: texts.code(passcode.code, passcode.params, passcode.message) }),
    };
  };
}
