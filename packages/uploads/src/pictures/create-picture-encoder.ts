import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import { ProcessEnded, createProcessPool, type EndReason } from '@colloquy/process-pool';
import { encodingReplySchema, type EncodingTask } from './encoding-messages.ts';
import type { PictureEncoder } from './picture-encoder.ts';
import { ENCODINGS_AT_ONCE, ENCODING_TIMEOUT_SECONDS, PROCESS_MEGABYTES } from './picture-limits.ts';
import { assertType } from './sniff.ts';

/** Starting the process and two steps of the library, each of which has its own time. */
const PROCESS_TIMEOUT_MS = 3 * ENCODING_TIMEOUT_SECONDS * 1_000;

/** The error of an uploader whose image ended its process. */
const REFUSAL_OF_END: Readonly<Record<EndReason, () => AppError>> = {
  memory: () => fieldError('file', 'imageTooHungry', ERRORS.fileTooLarge),
  timeout: () => fieldError('file', 'imageTooSlow'),
  crash: () => fieldError('file', 'imageDamaged'),
};

/**
 * Pictures made by libvips in processes of their own: it is native code that decodes uploaded bytes, and decoded
 * they may take half a gigabyte. A process starts with the first picture and ends soon after the last.
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
