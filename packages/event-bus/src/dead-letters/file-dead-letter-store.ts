import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '@colloquy/errors';
import { type DeadLetterEvent, deadLetterSchema, selectDeadLetters } from './dead-letter.ts';
import type { DeadLetterStore } from './dead-letter-store.ts';

const ID = /^[0-9a-f]{32}$/; // also keeps an id from a request inside the directory
const FILE = /^[0-9a-f]{32}\.json$/;

/** The retention of Kafka's dead-letter topics, see TOPIC_SETTINGS. */
const KEPT_MS = 90 * 24 * 60 * 60_000;
const MOST_KEPT = 10_000;

export interface FileDeadLetterStore extends DeadLetterStore {
  /** Deletes dead letters older than 90 days at `now`, and all but the newest 10,000; returns how many. */
  removeOld(now: Date): Promise<number>;
}

/**
 * One JSON file per dead letter in `directory`, which is created when missing. A file is written under a temporary
 * name, flushed and renamed, so a crash leaves the old file, the new one or none, never a part of one.
 */
export function createFileDeadLetterStore(directory: string): FileDeadLetterStore {
  const pathOf = (id: string): string => join(directory, `${id}.json`);

  async function readAll(): Promise<DeadLetterEvent[]> {
    const names = await unlessMissing(readdir(directory));
    const rows: DeadLetterEvent[] = [];
    for (const name of names ?? []) {
      const row = FILE.test(name) ? await read(join(directory, name)) : null;
      if (row) rows.push(row);
    }
    return rows;
  }

  return {
    async put(event) {
      if (!ID.test(event.id)) throw new TypeError(`Not the id of a parked event: ${event.id}`);
      await mkdir(directory, { recursive: true });
      const draft = `${pathOf(event.id)}.${process.pid}.tmp`;
      await writeFlushed(draft, JSON.stringify(event));
      await rename(draft, pathOf(event.id));
      await flushDirectory(directory);
    },
    async get(id) {
      return ID.test(id) ? read(pathOf(id)) : null;
    },
    async list(filter) {
      return selectDeadLetters(await readAll(), filter);
    },
    async removeOld(now) {
      const since = new Date(now.getTime() - KEPT_MS).toISOString();
      const newestFirst = selectDeadLetters(await readAll(), { limit: Infinity });
      const old = newestFirst.filter(({ parkedAt }, index) => index >= MOST_KEPT || parkedAt < since);
      for (const { id } of old) await rm(pathOf(id), { force: true });
      return old.length;
    },
    async remove(id) {
      if (ID.test(id)) await rm(pathOf(id), { force: true });
    },
  };
}

async function read(path: string): Promise<DeadLetterEvent | null> {
  const text = await unlessMissing(readFile(path, 'utf8'));
  return text === null ? null : deadLetterSchema.parse(JSON.parse(text));
}

async function writeFlushed(path: string, text: string): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
}

async function flushDirectory(directory: string): Promise<void> {
  await using handle = await open(directory, 'r');
  await handle.sync();
}
