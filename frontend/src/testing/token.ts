/** An access token that expires in `lasts` seconds; the browser does not check its signature. */
export function makeToken({ lasts, account = 1 }: { lasts: number; account?: number }): string {
  const claims = { sub: String(account), exp: Math.floor(Date.now() / 1000) + lasts };
  return `header.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.signature`;
}
