import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { AuditedStores } from '../auditor/open-stores.ts';

/**
 * Records every response to `fetch` of this process, bodies and headers, as text. Call `stop` after the last request.
 */
export function recordAnswers(): { readonly answers: readonly string[]; stop(): Promise<void> } {
  const answers: string[] = [];
  const reading: Promise<unknown>[] = [];
  const original = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const response = await original(...request);
    answers.push(JSON.stringify([...response.headers]));
    reading.push(
      response
        .clone()
        .text()
        .then((text) => answers.push(text)),
    );
    return response;
  });
  return {
    answers,
    async stop() {
      await Promise.all(reading);
      spy.mockRestore();
    },
  };
}

/** Every document of every collection, as text; `collection: document`. */
export async function storedDocuments({ connection }: Pick<AuditedStores, 'connection'>): Promise<string[]> {
  const documents: string[] = [];
  const { databases } = await connection.getClient().db().admin().listDatabases();
  for (const { name } of databases) {
    const database = connection.getClient().db(name);
    for (const { name: collection } of await database.listCollections().toArray()) {
      for await (const document of database.collection(collection).find()) {
        documents.push(`${name}.${collection}: ${JSON.stringify(document)}`);
      }
    }
  }
  return documents;
}

/** The files below a folder that contain a text, of whatever format. */
export async function filesHolding(dir: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}
