import { ERRORS, isAppError } from '@colloquy/errors';
import type { Mailer, OutgoingMail } from './mailer.ts';

/** Why a mail was not sent: the server's reply without its text, which names addresses. */
interface Refusal {
  readonly kind: string;
  /** SMTP reply code (RFC 5321, section 4.2); null without one. */
  readonly reply: number | null;
  /** The server will never accept this mail. */
  readonly isForGood: boolean;
}

export interface WatchedMailer extends Mailer {
  /** The problem of the newest mail, for the operator; null when it was sent, or none was tried. */
  readonly trouble: () => string | null;
}

/** A mailer that logs rejections, without addresses, and records whether the newest mail was rejected. */
export function watchMailer(
  mailer: Mailer,
  logger: { warn(fields: object, message: string): void },
): WatchedMailer {
  let newest: Refusal | null = null;

  async function watch<T>({ kind }: OutgoingMail, send: () => Promise<T>): Promise<T> {
    try {
      const sent = await send();
      newest = null;
      return sent;
    } catch (error) {
      if (isAppError(error, ERRORS.mailUnavailable)) {
        newest = { kind, reply: replyOf(error.cause), isForGood: error.retry === 'never' };
        logger.warn(newest, 'a mail was refused');
      }
      throw error;
    }
  }

  return {
    viewPathOf: mailer.viewPathOf,
    send: (mail) => watch(mail, () => mailer.send(mail)),
    sendAtMostOnce: (mail, begin) => watch(mail, () => mailer.sendAtMostOnce(mail, begin)),
    ping: () => mailer.ping(),
    close: () => mailer.close(),
    trouble: () =>
      newest &&
      `the newest mail (${newest.kind}) was refused${newest.reply === null ? '' : `: ${newest.reply}`}`,
  };
}

function replyOf(cause: unknown): number | null {
  if (!(cause instanceof Error) || !('responseCode' in cause)) return null;
  return typeof cause.responseCode === 'number' ? cause.responseCode : null;
}
