import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import { ProcessEnded, createProcessPool, type EndReason } from '@colloquy/process-pool';
import { encodingReplySchema, type EncodingTask } from './encoding-messages.ts';
import type { PictureEncoder } from './picture-encoder.ts';
import { ENCODINGS_AT_ONCE, ENCODING_TIMEOUT_SECONDS, PROCESS_MEGABYTES } from './picture-limits.ts';
import { assertType } from './sniff.ts';

/** Covers the start of the process and two steps of the library, each with a time limit of its own. */
const PROCESS_TIMEOUT_MS = 3 * ENCODING_TIMEOUT_SECONDS * 1_000;

/** The error for an image that ended its process. */
const REFUSAL_OF_END: Readonly<Record<EndReason, () => AppError>> = {
  memory: () => fieldError('file', 'imageTooHungry', ERRORS.fileTooLarge),
  timeout: () => fieldError('file', 'imageTooSlow'),
  crash: () => fieldError('file', 'imageDamaged'),
};

/**
 * Encodes pictures with libvips in separate processes, because native code decodes uploaded bytes here, and decoded
 * ones may take half a gigabyte. A process starts with the first picture and ends soon after the last.
 */
export function createPictureEncoder(): PictureEncoder {
  const pool = createProcessPool({
    entry: new URL('./encoding-worker.ts', import.meta.url),
    maxProcesses: ENCODINGS_AT_ONCE,
    timeoutMs: PROCESS_TIMEOUT_MS,
    ...PROCESS_MEGABYTES,
    parseResult: (value) => encodingReplySchema.parse(value),
  });
  return {
    async encode(bytes, declaredType, crop) {
      assertType(bytes, declaredType);
      const task: EncodingTask = { bytes, crop: { ...crop } };
      const reply = await pool.run(task).catch((error: unknown) => {
        throw error instanceof ProcessEnded ? REFUSAL_OF_END[error.reason]() : error;
      });
      if (reply.kind === 'refused') throw new AppError({ code: reply.code, errors: reply.errors });
      return { bytes: reply.bytes, contentType: 'image/webp' };
    },
    close: () => pool.close(),
  };
}
