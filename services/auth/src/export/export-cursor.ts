import { idSchema } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { z } from 'zod';

/** Where the next page of an export begins. The account comes first, then the actions, then the conversations. */
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

/** Throws `fieldNotValid` for what `writeCursor` did not write. */
export function readCursor(text: string): ExportCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldError('cursor', 'cursorNotValid');
  }
}
