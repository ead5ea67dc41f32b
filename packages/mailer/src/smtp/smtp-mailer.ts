import { Readable } from 'node:stream';
import { AppError, ERRORS } from '@colloquy/errors';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../mailer.ts';
import { toMessage } from '../message.ts';
import { createSentMemory } from '../sent-memory.ts';

interface SmtpMailerOptions {
  /** `smtp://user:password@host:port` (STARTTLS where offered) or `smtps://…`. */
  readonly url: string;
  /** `Name <address>` or a bare address; the operator's own. */
  readonly from: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
const GREETING_TIMEOUT_MS = 10_000;
/** The connection to a server that is silent for this long is closed; RFC 5321 would allow minutes. */
const IDLE_TIMEOUT_MS = 20_000;
/** The server rejected this mail, as opposed to being broken or rejecting our login. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/** Sends by SMTP with one connection per mail, so that no connection can go stale. */
export function createSmtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  const options = {
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  const transport = createTransport(options);
  const sent = createSentMemory();

  return {
    viewPathOf: null,
    async send(mail) {
      const message = toMessage(mail, from);
      await sent.once(mail.messageKey, async () => {
        try {
          await transport.sendMail(message);
        } catch (cause) {
          throw mailUnavailable(cause);
        }
      });
    },
    async sendAtMostOnce(mail, begin) {
      const message = toMessage(mail, from);
      let hasBegun = false;
      const watched = createTransport(options).use('stream', ({ message: source }, done) => {
        // Nodemailer reads the last stream of a message once the server has agreed to accept it.
        source.processFunc((content) =>
          Readable.from(
            after(async () => {
              await begin();
              hasBegun = true;
            }, content),
          ),
        );
        done();
      });
      try {
        await watched.sendMail(message);
        return 'sent';
      } catch (cause) {
        if (hasBegun && !isRefusal(cause)) return 'unknown';
        throw mailUnavailable(cause);
      } finally {
        watched.close();
      }
    },
    async ping() {
      try {
        await transport.verify();
      } catch (cause) {
        throw mailUnavailable(cause);
      }
    },
    async close() {
      transport.close();
    },
  };
}

function mailUnavailable(cause: unknown): AppError {
  return new AppError({
    code: ERRORS.mailUnavailable,
    cause,
    retry: isRefusedForGood(cause) ? 'never' : 'backoff',
  });
}

/** True for a permanent negative reply (5yz, RFC 5321 section 4.2.1) to the addresses or the content. */
function isRefusedForGood(error: unknown): boolean {
  return (refusalCodeOf(error) ?? 0) >= 500;
}

/** True for any negative reply to the addresses or the content: the server has not accepted the mail. */
function isRefusal(error: unknown): boolean {
  return (refusalCodeOf(error) ?? 0) >= 400;
}

/** The server's reply code for this mail; null without one. */
function refusalCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return null;
  return ABOUT_THE_MAIL.has(String(error.code)) ? Number(error.responseCode) : null;
}

/** Yields the content once `first` has finished. */
async function* after(first: () => Promise<void>, content: Readable): AsyncGenerator<unknown> {
  await first();
  yield* content;
}
