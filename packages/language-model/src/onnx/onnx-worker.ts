import { serveTasks } from '@colloquy/process-pool';
import { encodeTaskSchema } from './messages.ts';
import { openSentenceEncoder, type SentenceEncoder } from './sentence-encoder.ts';

let opened: Promise<SentenceEncoder> | undefined;

// A process serves one model for all of its life: the pool that starts it belongs to one folder.
serveTasks(async (message) => {
  const { texts, ...model } = encodeTaskSchema.parse(message);
  opened ??= openSentenceEncoder(model);
  const encode = await opened;
  const vectors: Float32Array[] = [];
  // One by one: weights in 8 bits scale what they read by all of a batch, so a text's vector would depend on its neighbours.
  for (const text of texts) vectors.push(await encode(text));
  return vectors;
});
