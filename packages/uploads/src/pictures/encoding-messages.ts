import { ERRORS } from '@colloquy/errors';
import { z } from 'zod';
import { fieldMessageSchema, imageCropSchema } from '@colloquy/contracts';

/** Task of an encoding process; the type of the bytes has been checked. */
export const encodingTaskSchema = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  crop: imageCropSchema,
});
export type EncodingTask = Readonly<z.infer<typeof encodingTaskSchema>>;

/** Codes with which an image is rejected. */
const REFUSAL_CODES = [ERRORS.fieldNotValid, ERRORS.fileTooLarge] as const;

export const encodingReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('picture'),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  z.object({
    kind: z.literal('refused'),
    code: z.enum(REFUSAL_CODES),
    errors: z.array(z.object({ code: z.number(), field: z.string(), message: fieldMessageSchema })),
  }),
]);
export type EncodingReply = z.infer<typeof encodingReplySchema>;

export const refusalSchema = z.enum(REFUSAL_CODES);
