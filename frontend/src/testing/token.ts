/** An access token that lasts so many seconds from now; nobody checks its signature in the browser. */
export function makeToken({ lasts, account = 1 }: { lasts: number; account?: number }): string {
  const claims = { sub: String(account), exp: Math.floor(Date.now() / 1000) + lasts };
  return `header.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.signature`;
}
