import { useState } from "react";
import { storedText, useStored } from "../storage";

/** Whether the reader was asked who they are in a group: in this tab the question stays until it is answered. */
const askedIn = (publicHash: string) => storedText("browser", `duelo.asked.${publicHash}`);
const askingIn = (publicHash: string) => storedText("tab", `duelo.asking.${publicHash}`);

/** Whether this is the reader's first visit to a group, on which it asks who they are. */
export function useAsksWho(publicHash: string): boolean {
  useState(() => {
    if (typeof window !== "undefined" && askedIn(publicHash).read() === null) {
      askedIn(publicHash).write("yes");
      askingIn(publicHash).write("yes");
    }
  });
  return useStored(askingIn(publicHash)) !== null;
}

/** The reader has answered, or does not want to. */
export function stopAskingWho(publicHash: string): void {
  askedIn(publicHash).write("yes");
  askingIn(publicHash).write(null);
}
