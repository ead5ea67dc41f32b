import { isAppError } from '@colloquy/errors';
import { serveTasks } from '@colloquy/process-pool';
import { encodingTaskSchema, refusalSchema, type EncodingReply } from './encoding-messages.ts';
import { encodeWithSharp } from './sharp/sharp-encoding.ts';

serveTasks(async (task): Promise<EncodingReply> => {
  const { bytes, crop } = encodingTaskSchema.parse(task);
  try {
    const picture = await encodeWithSharp(bytes, crop);
    return { kind: 'picture', bytes: picture.bytes };
  } catch (error) {
    const code = isAppError(error) ? refusalSchema.safeParse(error.code).data : undefined;
    if (!isAppError(error) || code === undefined) throw error;
    return { kind: 'refused', code, errors: [...error.errors] };
  }
});
