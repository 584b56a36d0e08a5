/** Milliseconds by which a device's clock may differ from the server's and count as right: an answer takes time. */
const tolerance = 60_000;

/** Milliseconds by which the server's clock is ahead of this device's; until an answer comes, that of a stored one. */
let offset = 0;
let isTold = false;

/**
 * The present time by the server's clock, or that of a moment that this device's clock has measured, in milliseconds
 * since the epoch. What is shown, compared with times of the server, or kept beyond this page is by the server's clock.
 */
export function serverTime(deviceTime: number = Date.now()): number {
  return deviceTime + offset;
}

/** Takes the server's time from an answer. */
export function noteServerTime({ headers }: Pick<Response, "headers">): void {
  const ahead = Date.parse(headers.get("date") ?? "") - Date.now();
  if (!Number.isNaN(ahead)) {
    offset = Math.abs(ahead) > tolerance ? ahead : 0;
    isTold = true;
  }
}

/** By how much the server's clock is ahead; null until the server has told its time. */
export function knownClockOffset(): number | null {
  return isTold ? offset : null;
}

/** Takes the offset of a stored answer until the server tells its time. */
export function assumeOffset(earlier: number): void {
  if (!isTold) {
    offset = earlier;
  }
}
