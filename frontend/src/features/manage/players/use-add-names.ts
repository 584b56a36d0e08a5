import { useState } from "react";
import { ApiError } from "../../../api/error";
import { useOnSignedInAgain } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
import { loadRules } from "../../../rules/rules";
import { useErrorTexts } from "../../../shared/error-text";
import { useAddPlayers } from "../queries";

/** A name that could not be added, and why. */
interface Refused {
  name: string;
  reason: string;
}

/** Adds the names one by one. An invalid name does not stop the others; any other failure does. */
export function useAddNames(group: Group) {
  const texts = useErrorTexts();
  const { add, refresh } = useAddPlayers(group);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [interrupted, setInterrupted] = useState<string | null>(null);
  useOnSignedInAgain(() => setInterrupted(null));
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  /** The reason why a name was rejected, or null if it was added. Throws all other failures. */
  const addOne = async (name: string): Promise<string | null> => {
    const broken = (await loadRules()).validatePlayerName(name)[0];
    if (broken) {
      return texts.code(broken.code, broken.params);
    }
    try {
      await add(name);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError && isAboutName(error))) {
        throw error;
      }
      const [detail] = error.details;
      return detail ? texts.code(detail.code, detail.params, detail.message) : texts.error(error);
    }
  };

  return {
    refused,
    interrupted,
    progress,
    /** The names that were not added: rejected or not attempted. */
    async addNames(names: readonly string[]): Promise<string[]> {
      const found: Refused[] = [];
      let rest: readonly string[] = [];
      setInterrupted(null);
      for (const [done, name] of names.entries()) {
        setProgress({ done, total: names.length });
        try {
          const reason = await addOne(name);
          if (reason !== null) {
            found.push({ name, reason });
          }
        } catch (error) {
          setInterrupted(texts.error(error));
          rest = names.slice(done);
          break;
        }
      }
      await refresh();
      setProgress(null);
      setRefused(found);
      return [...found.map(({ name }) => name), ...rest];
    },
  };
}

function isAboutName({ status }: ApiError): boolean {
  return status === 409 || status === 422;
}
