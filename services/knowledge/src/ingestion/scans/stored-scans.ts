import { z } from 'zod';
import { recognisedPageSchema } from '@colloquy/document-text/recognised-page';
import type { ObjectStorage } from '@colloquy/object-storage';
import { scansKeyOf } from '../../items/index.ts';
import type { Recognition } from './scan-reader.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/** What was recognised, kept beside the file: another try or a re-index of it recognises nothing again. */
const storedScansSchema = z.object({
  format: z.literal(1),
  recognised: z.array(recognisedPageSchema).readonly(),
  unread: z.int(),
});

/** Null when nothing of this file was recognised, or nothing that this version of the product reads. */
export async function readStoredScans(
  storage: ObjectStorage,
  sourceKey: string,
): Promise<Recognition | null> {
  const key = scansKeyOf(sourceKey);
  if ((await storage.stat(key)) === null) return null;
  const text = new TextDecoder().decode(await storage.read(key, { maxBytes: MAX_BYTES }));
  const parsed = storedScansSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

export async function writeStoredScans(
  storage: ObjectStorage,
  sourceKey: string,
  { recognised, unread }: Recognition,
): Promise<void> {
  const stored: z.infer<typeof storedScansSchema> = { format: 1, recognised, unread };
  const bytes = new TextEncoder().encode(JSON.stringify(stored));
  await storage.write(scansKeyOf(sourceKey), bytes, { contentType: 'application/json' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
