import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listenOnLoopback } from './listen.ts';

interface SmtpMessage {
  /** The envelope recipient, where the mail is actually delivered. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly messageId: string;
}

/**
 * Points in the transfer of a mail: the client has connected, has named a recipient, is sending the content; the
 * server has accepted the mail without replying yet; it has replied.
 */
const SMTP_POINTS = ['connected', 'recipient', 'content', 'taken', 'replied'] as const;
export type SmtpPoint = (typeof SMTP_POINTS)[number];

/** A recipient with this prefix is rejected for good, like an unknown mailbox. */
export const UNKNOWN_RECIPIENT = 'unknown-';

export type SmtpServerHandle = Awaited<ReturnType<typeof startSmtp>>;

/**
 * Starts a real SMTP server on loopback that stores received mails, one entry per recipient. Port 0 is any free one.
 * It does not reply while `onPoint` runs.
 */
export async function startSmtp(
  port = 0,
  onPoint: (point: SmtpPoint) => Promise<void> = async () => undefined,
) {
  const messages: SmtpMessage[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      callbackify(() => onPoint('connected'))(done);
    },
    onRcptTo({ address }, _session, done) {
      callbackify(async () => {
        await onPoint('recipient');
        if (!address.startsWith(UNKNOWN_RECIPIENT)) return;
        throw Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      })(done);
    },
    onData(stream, session, done) {
      callbackify(async () => {
        await onPoint('content');
        const {
          subject = '',
          text = '',
          html = null,
          messageId = '',
        } = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        for (const { address } of session.envelope.rcptTo) {
          messages.push({
            to: address,
            subject,
            text: text.trimEnd(),
            html: html?.trimEnd() ?? null,
            messageId,
          });
        }
        await onPoint('taken');
      })((error) => {
        done(error);
        if (!error) void onPoint('replied');
      });
    },
  });
  // A killed client resets its connection.
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    url: `smtp://127.0.0.1:${await listenOnLoopback(server.server, port)}`,
    messages: () => [...messages],
    /** Cuts every connection at once. */
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
