import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { removeRankings } from "../../api/queries/players";
import { refreshGroups } from "../../api/queries/session";
import { loadNamespaces } from "../../i18n/i18n";
import { type OutboxEvent, subscribeToOutbox } from "../../shared/outbox/events";
import { outboxMark } from "../../shared/outbox/outbox-mark";
import { toast } from "../../ui/toast";

/** Sends what waits in the outbox, and updates the page when it was sent. */
export function useOutbox(): void {
  const queryClient = useQueryClient();
  const { i18n } = useTranslation();
  useEffect(() => {
    const say = async (count: number) => {
      await loadNamespaces(["outbox"]);
      toast.success(i18n.t("outbox:sent", { count }));
    };
    return subscribeToOutbox((event, isOwn) => {
      const { hash, saved, by } = event;
      if (saved > 0 && !(isOwn && by === "reader")) {
        removeRankings(queryClient, hash);
        void refreshGroups(queryClient);
      }
      if (saved > 0 && isShownHere(event, isOwn)) {
        say(saved).catch(() => undefined);
      }
      if (saved === 0 && !isOwn && by === "reader") {
        // Another tab has added an entry, and may be closed before it is sent. Senders are not answered, as they would
        // answer each other.
        void import("../../shared/outbox/sender").then(({ sendLater }) => sendLater());
      }
    });
  }, [queryClient, i18n]);
  useEffect(() => {
    if (outboxMark.read() !== null) {
      void import("../../shared/outbox/sender").then(({ startSending }) => startSending());
    }
  }, []);
}

/** The form shows its match itself, and each tab says what it has sent. */
function isShownHere({ by }: OutboxEvent, isOwn: boolean): boolean {
  return isOwn ? by === "sender" : by === "worker" && !document.hidden;
}
