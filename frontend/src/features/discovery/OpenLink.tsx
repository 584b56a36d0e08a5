import { useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isMissing } from "../../api/error";
import { groupByVanityQuery, groupQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { useLanguage } from "../../i18n/use-language";
import { useErrorTexts } from "../../shared/error-text";
import { hashFrom } from "../../shared/group-ref";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { type GroupLink, groupLinkIn } from "./group-link";

interface OpenLinkProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** "I have a link": opens the group of a link that was pasted, for those whose chat opens links in another app. */
export function OpenLink({ isOpen, onOpen }: OpenLinkProps) {
  const { t } = useTranslation("discovery");
  return isOpen ? (
    <LinkForm />
  ) : (
    <Button variant="ghost" size="sm" className="-mx-2" onClick={onOpen}>
      <Link2 aria-hidden="true" className="size-4" strokeWidth={2} />
      {t("link.open")}
    </Button>
  );
}

function LinkForm() {
  const { t } = useTranslation(["discovery", "common"]);
  const language = useLanguage();
  const navigate = useNavigate();
  const errorTexts = useErrorTexts();
  const find = useTarget();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    const link = groupLinkIn(text, window.location.origin, language);
    if (link.kind === "none") {
      setError(t("link.none"));
      return;
    }
    if (link.kind === "foreign") {
      setError(t("link.foreign", { host: link.host }));
      return;
    }
    setBusy(true);
    try {
      const pathname = await find(link);
      await navigate({ pathname, hash: link.fragment });
    } catch (cause) {
      setError(
        cause instanceof Error && isMissing(cause) ? t("link.dead") : errorTexts.error(cause as Error),
      );
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
      className="my-1 grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 text-left"
    >
      <Field
        label={t("link.label")}
        hint={t("link.hint")}
        error={error}
        announcesError
        value={text}
        autoFocus
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        variant="solid"
        busy={isBusy && t("common:loading")}
        className="md:justify-self-start"
      >
        {t("link.go")}
      </Button>
    </form>
  );
}

type KnownLink = Exclude<GroupLink, { kind: "none" } | { kind: "foreign" }>;

/** Looks a link up and returns the path of its page; rejects if there is no such group. */
function useTarget(): (link: KnownLink) => Promise<string> {
  const client = useQueryClient();
  const paths = usePaths();
  return async (link) => {
    switch (link.kind) {
      case "id":
        return link.path;
      case "hash":
        await client.fetchQuery(groupQuery(link.hash));
        return link.path;
      case "name":
        return paths.group(await hashOf(link.name));
    }
  };

  /** A text of eight letters and digits may be a name or a hash. */
  async function hashOf(name: string): Promise<string> {
    try {
      return (await client.fetchQuery(groupByVanityQuery(name))).publicHash;
    } catch (error) {
      const hash = hashFrom(name);
      if (hash === null) {
        throw error;
      }
      return (await client.fetchQuery(groupQuery(hash))).publicHash;
    }
  }
}
