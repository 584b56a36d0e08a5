import { type APIRequestContext, expect } from "@playwright/test";

interface Mail {
  /** The link in the mail, with its token after the `#`. */
  link: string;
}

/** The link to a page, such as `verify-email`, in the newest mail to an address. */
export async function mailedLink(request: APIRequestContext, to: string, page: string): Promise<string> {
  let found: URL | undefined;
  // A mail is written after its request has been answered.
  await expect(async () => {
    const answer = await request.get("/dev/mailbox.json", { params: { to } });
    expect(answer.status()).toBe(200);
    const { mails }: { mails: Mail[] } = await answer.json();
    found = mails.map(({ link }) => new URL(link)).find(({ pathname }) => pathname.endsWith(`/${page}`));
    expect(found, `a link to ${page} for ${to}`).toBeDefined();
  }).toPass();
  // The link has the public origin; the test may reach the server under another.
  return `${found?.pathname}${found?.hash}`;
}
