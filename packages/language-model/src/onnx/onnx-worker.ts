import { serveTasks } from '@colloquy/process-pool';
import { encodeTaskSchema } from './messages.ts';
import { openSentenceEncoder, type SentenceEncoder } from './sentence-encoder.ts';

let opened: Promise<SentenceEncoder> | undefined;

// A process only ever serves one model, because its pool belongs to one folder.
serveTasks(async (message) => {
  const { texts, ...model } = encodeTaskSchema.parse(message);
  opened ??= openSentenceEncoder(model);
  const encode = await opened;
  const vectors: Float32Array[] = [];
  // One text at a time: 8-bit weights scale their input by the whole batch, so a vector would depend on its neighbours.
  for (const text of texts) vectors.push(await encode(text));
  return vectors;
});
