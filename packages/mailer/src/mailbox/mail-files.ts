import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '@colloquy/errors';
import { parseStoredMail, type StoredMail } from './stored-mail.ts';

const ID = /^[0-9a-f]{64}$/;
/** Names of `writeWhole`'s temporary files. */
const TEMPORARY = /^[0-9a-f]{64}\.(?:eml|json)\.[0-9a-f-]{36}\.tmp$/;

/** The folder of a mailbox: `<id>.json` for us and `<id>.eml` for any mail program. */
export type MailFiles = ReturnType<typeof createMailFiles>;

/** Opens nothing; the first `prepare` or `save` creates the folder. */
export function createMailFiles(dir: string) {
  const prepare = async (): Promise<void> => {
    await mkdir(dir, { recursive: true, mode: 0o700 });
  };

  return {
    prepare,
    /** A mail counts as stored once its JSON has been renamed into place, which is the last step. */
    async save(mail: StoredMail, source: Buffer) {
      await prepare();
      await writeWhole(join(dir, `${mail.id}.eml`), source);
      await writeWhole(join(dir, `${mail.id}.json`), JSON.stringify(mail, null, 2));
    },
    async find(id: string) {
      const json = ID.test(id) ? await unlessMissing(readFile(join(dir, `${id}.json`))) : null;
      return json === null ? null : parseStoredMail(json.toString('utf8'));
    },
    async findSource(id: string) {
      return ID.test(id) ? unlessMissing(readFile(join(dir, `${id}.eml`))) : null;
    },
    /** Newest first. */
    async findAll() {
      await prepare();
      const names = (await readdir(dir)).filter((name) => name.endsWith('.json'));
      const texts = await Promise.all(names.map((name) => unlessMissing(readFile(join(dir, name)))));
      return texts
        .map((text) => (text === null ? null : parseStoredMail(text.toString('utf8'))))
        .filter((mail) => mail !== null)
        .sort((one, other) => other.sentAt.localeCompare(one.sentAt));
    },
    /** Deletes all but the `most` newest mails written since `since`; returns how many. */
    async removeOld(since: Date, most: number) {
      const mails = await this.findAll();
      const old = mails.filter(({ sentAt }, index) => index >= most || new Date(sentAt) < since);
      for (const { id } of old) {
        await rm(join(dir, `${id}.json`), { force: true });
        await rm(join(dir, `${id}.eml`), { force: true });
      }
      return old.length;
    },
    /** Deletes temporary files of interrupted writers that are older than `olderThanMs`; returns how many. */
    async removeTemporary(olderThanMs: number) {
      await prepare();
      const names = (await readdir(dir)).filter((name) => TEMPORARY.test(name));
      let removed = 0;
      for (const name of names) {
        const path = join(dir, name);
        const found = await unlessMissing(stat(path));
        if (found === null) continue;
        // The file clock is ahead of `Date.now()` by fractions of a millisecond, or by more when the clock was set
        // back.
        if (olderThanMs > 0 && Date.now() - found.mtimeMs < olderThanMs) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
