import { z } from 'zod';
import { waitUntil, type WaitOptions } from './wait-until.ts';

const mailSchema = z.object({
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string(),
});
export const mailsSchema = z.array(mailSchema);
export type ReceivedMail = z.infer<typeof mailSchema>;

/** The source of the mails that the product sent: the mailbox page in one process, a mail server otherwise. */
export interface MailReader {
  /** Newest first. */
  messages(): Promise<readonly ReceivedMail[]>;
}

/**
 * Reads the mailbox page of the one-process mode, which is served to loopback only, under a link that the start
 * prints.
 */
export function createMailboxReader({ mailboxUrl }: { readonly mailboxUrl: URL | null }): MailReader {
  return {
    async messages() {
      if (mailboxUrl === null) throw new Error('The product has no local mailbox');
      const list = new URL('/mailbox/messages.json', mailboxUrl);
      list.search = mailboxUrl.search;
      const response = await fetch(list);
      if (!response.ok) throw new Error(`The mailbox answered ${response.status}`);
      return z.object({ data: mailsSchema }).parse(await response.json()).data;
    },
  };
}

/** Waits for a mail to `address`, and returns the newest. */
export function latestMailTo(
  reader: MailReader,
  address: string,
  options?: WaitOptions,
): Promise<ReceivedMail> {
  const isTheirs = (mail: ReceivedMail): boolean => mail.to.toLowerCase().includes(address.toLowerCase());
  return waitUntil(
    `a mail to ${address}`,
    async () => (await reader.messages()).find((mail) => isTheirs(mail)),
    options,
  );
}

/** The first link of a mail. Throws when there is none. */
export function linkIn(mail: ReceivedMail): URL {
  const link = /https?:\/\/[^\s<>"]+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`No link in "${mail.subject}"`);
  return new URL(link);
}

/** The token of the mail's link. Throws when it carries none. */
export function linkTokenIn(mail: ReceivedMail): string {
  const token = linkIn(mail).searchParams.get('token');
  if (token === null) throw new Error(`The link of "${mail.subject}" carries no token`);
  return token;
}
