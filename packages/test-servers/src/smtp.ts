import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listenOnLoopback } from './listen.ts';

interface SmtpMessage {
  /** The recipient of the envelope, which is where the mail really goes. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** A recipient whose name starts with this is refused for good, as an unknown mailbox is. */
export const UNKNOWN_RECIPIENT = 'unknown-';

export type SmtpServerHandle = Awaited<ReturnType<typeof startSmtp>>;

/** Starts a real SMTP server on loopback that keeps what it is given: one entry for each recipient. Port 0 is any. */
export async function startSmtp(port = 0) {
  const messages: SmtpMessage[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith(UNKNOWN_RECIPIENT)) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      callbackify(async () => {
        const {
          subject = '',
          text = '',
          html = null,
        } = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        for (const { address } of session.envelope.rcptTo) {
          messages.push({ to: address, subject, text: text.trimEnd(), html: html?.trimEnd() ?? null });
        }
      })(done);
    },
  });
  return {
    url: `smtp://127.0.0.1:${await listenOnLoopback(server.server, port)}`,
    messages: () => [...messages],
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
