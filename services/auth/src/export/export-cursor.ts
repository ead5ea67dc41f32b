import { idSchema } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { z } from 'zod';

/** Start of the next page of an export: the account first, then actions, then conversations. */
const cursorSchema = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('actions'), page: z.int().min(1).max(100_000) }),
  z.strictObject({
    part: z.literal('chats'),
    from: z.strictObject({ chat_id: idSchema, message_id: idSchema.nullable() }).nullable(),
  }),
]);
export type ExportCursor = z.infer<typeof cursorSchema>;

export function writeCursor(cursor: ExportCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Throws `fieldNotValid` unless `writeCursor` wrote the text. */
export function readCursor(text: string): ExportCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldError('cursor', 'cursorNotValid');
  }
}
