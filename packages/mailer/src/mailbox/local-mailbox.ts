import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, isStorageFull, storageFull, ERRORS } from '@colloquy/errors';
import { createTransport } from 'nodemailer';
import type { Mailer, OutgoingMail } from '../mailer.ts';
import { messageIdOf, toMessage } from '../message.ts';
import { createSentMemory } from '../sent-memory.ts';
import { createMailFiles } from './mail-files.ts';
import { createMailboxHandler } from './mailbox-handler.ts';
import { mailboxPath } from './mailbox-key.ts';
import { viewPath } from './view-proof.ts';
import type { StoredMail } from './stored-mail.ts';

/** Links in mails are valid for a week at most. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const MOST_KEPT = 1_000;

interface LocalMailboxOptions {
  /** Folder of the mails; created when missing. */
  readonly dir: string;
  readonly from: string;
  /** Gives access to the mailbox; at least 128 random bits. */
  readonly key: string;
}

/** A mailer that stores every mail on this machine, for the one-process mode. */
export interface LocalMailbox extends Mailer {
  readonly viewPathOf: (messageKey: string) => string;
  /** Newest first. */
  list(): Promise<readonly StoredMail[]>;
  read(id: string): Promise<StoredMail | null>;
  /**
   * Deletes temporary files of interrupted writers that are older than `olderThanMs` (0 at start, when no process
   * writes); returns how many.
   */
  removeTemporary(olderThanMs: number): Promise<number>;
  /** Deletes mails older than 30 days at `now`, and all but the newest 1,000; returns how many. */
  removeOld(now: Date): Promise<number>;
  /** Path of the mailbox below the product's own address. */
  readonly path: string;
  /** Serves `/mailbox` and everything below it to holders of the key; see `createMailboxHandler`. */
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
}

/** Creates the mailbox. A mail whose key is already in the folder is not written again. */
export function createLocalMailbox({ dir, from, key }: LocalMailboxOptions): LocalMailbox {
  const files = createMailFiles(dir);
  const sent = createSentMemory();
  const composer = createTransport({ streamTransport: true, buffer: true });

  async function send(mail: OutgoingMail): Promise<void> {
    const message = toMessage(mail, from);
    const id = messageIdOf(mail.messageKey);
    await sent.once(mail.messageKey, () =>
      guarded(async () => {
        if ((await files.find(id)) !== null) return;
        const { message: source } = await composer.sendMail(message);
        const stored: StoredMail = {
          id,
          kind: mail.kind,
          from,
          to: message.to.address,
          replyTo: message.replyTo?.address ?? null,
          subject: message.subject,
          text: message.text,
          html: message.html ?? null,
          sentAt: new Date().toISOString(),
        };
        await files.save(stored, Buffer.isBuffer(source) ? source : Buffer.alloc(0));
      }),
    );
  }

  return {
    send,
    async sendAtMostOnce(mail) {
      await send(mail);
      return 'sent';
    },
    list: () => guarded(() => files.findAll()),
    read: (id) => guarded(() => files.find(id)),
    removeTemporary: (olderThanMs) => guarded(() => files.removeTemporary(olderThanMs)),
    removeOld: (now) => guarded(() => files.removeOld(new Date(now.getTime() - KEPT_MS), MOST_KEPT)),
    ping: () => guarded(() => files.prepare()),
    close: async () => composer.close(),
    path: mailboxPath(key),
    viewPathOf: (messageKey) => viewPath(key, messageIdOf(messageKey)),
    handler: createMailboxHandler(files, key),
  };
}

async function guarded<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (cause) {
    if (isStorageFull(cause)) throw storageFull(cause);
    throw new AppError({ code: ERRORS.mailUnavailable, cause, retry: 'backoff' });
  }
}
