import type { Socket } from 'node:net';
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
  readonly messageId: string;
}

/**
 * How far the handing over of a mail is: the client has connected, has named a recipient, is sending the content; the
 * server has taken the mail over and not yet said so; it has said so.
 */
const SMTP_POINTS = ['connected', 'recipient', 'content', 'taken', 'replied'] as const;
export type SmtpPoint = (typeof SMTP_POINTS)[number];

/** A recipient whose name starts with this is refused for good, as an unknown mailbox is. */
export const UNKNOWN_RECIPIENT = 'unknown-';

export type SmtpServerHandle = Awaited<ReturnType<typeof startSmtp>>;

/**
 * Starts a real SMTP server on loopback that keeps what it is given: one entry for each recipient. Port 0 is any. It says
 * nothing while `onPoint` runs.
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
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    url: `smtp://127.0.0.1:${await listenOnLoopback(server.server, port)}`,
    messages: () => [...messages],
    /** Cuts every connection, whatever is being said. */
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
