import { type APIRequestContext, expect } from "@playwright/test";

interface Mail {
  /** The address that the mail is about, with its token behind the `#`. */
  link: string;
}

/** The address that the newest mail to somebody gives for a page, such as `verify-email`. */
export async function mailedLink(request: APIRequestContext, to: string, page: string): Promise<string> {
  let found: URL | undefined;
  // A mail is written once its request has been answered.
  await expect(async () => {
    const answer = await request.get("/dev/mailbox.json", { params: { to } });
    expect(answer.status()).toBe(200);
    const { mails }: { mails: Mail[] } = await answer.json();
    found = mails.map(({ link }) => new URL(link)).find(({ pathname }) => pathname.endsWith(`/${page}`));
    expect(found, `a link to ${page} for ${to}`).toBeDefined();
  }).toPass();
  // It names the public address; the test may reach the server under another.
  return `${found?.pathname}${found?.hash}`;
}
