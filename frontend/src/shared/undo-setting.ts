import { storedText, useStored } from "../storage";

/** Set on a device whose matches are sent at once, without time for undoing them. */
const sendsAtOnce = storedText("browser", "duelo.sendAtOnce");

/** Whether matches wait before they are sent, so that they can be undone. */
export function waitsBeforeSending(): boolean {
  return sendsAtOnce.read() === null;
}

export function useWaitsBeforeSending(): boolean {
  return useStored(sendsAtOnce) === null;
}

export function setWaitsBeforeSending(waits: boolean): void {
  sendsAtOnce.write(waits ? null : "yes");
}
