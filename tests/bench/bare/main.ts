import express from 'express';
import { z } from 'zod';
import { createServer } from 'node:http';
import { keywordText } from '@colloquy/vector-store';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { bareSetupSchema, type BareSetup } from './messages.ts';
import { openHistory } from './history.ts';
import { complete, embed, streamCompletion } from './models.ts';
import { createBareSearch, type BareHit } from './search.ts';

/**
 * A minimal implementation: one Express handler, one process, no accounts, no tenants, no limits, no events. The
 * product is measured against it.
 */
const EMBED_BATCH = 64;
const askSchema = z.object({ chat_id: z.string(), query: z.string() });

process.once('message', (message) => {
  void serve(bareSetupSchema.parse(message));
});
process.once('disconnect', () => process.exit());

async function serve({ chunks, modelUrl, databaseFile }: BareSetup): Promise<void> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < chunks.length; from += EMBED_BATCH) {
    vectors.push(...(await embed(modelUrl, chunks.slice(from, from + EMBED_BATCH).map(keywordText))));
  }
  const search = createBareSearch(chunks, vectors);
  const writeHistory = openHistory(databaseFile);

  const app = express();
  app.use(express.json());
  app.post('/ask', async (request, response) => {
    const { chat_id: chatId, query } = askSchema.parse(request.body);
    const [vector = new Float32Array()] = await embed(modelUrl, [query]);
    const hits = search(query, vector);
    if (!(request.get('accept') ?? '').includes('text/event-stream')) {
      const answer = await complete(modelUrl, query, hits);
      const citations = citationsIn(answer, hits);
      const id = writeHistory({ chatId, question: query, answer, citations });
      response.json({ data: { answer, metadata: { history_id: id, citations } } });
      return;
    }
    response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
    let answer = '';
    for await (const token of streamCompletion(modelUrl, query, hits)) {
      answer += token;
      response.write(`event: token\ndata: ${JSON.stringify({ text: token })}\n\n`);
    }
    const citations = citationsIn(answer, hits);
    const id = writeHistory({ chatId, question: query, answer, citations });
    response.end(
      `event: done\ndata: ${JSON.stringify({ data: { answer, metadata: { history_id: id, citations } } })}\n\n`,
    );
  });
  app.get('/metrics', (_request, response) => {
    const { user, system } = process.cpuUsage();
    response.type('text/plain').send(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`);
  });
  process.send?.({ port: await listenOnLoopback(createServer(app)) });
}

function citationsIn(answer: string, hits: readonly BareHit[]): object[] {
  return [...answer.matchAll(/\[(\d+)\]/g)].flatMap(([, n]) => {
    const hit = hits[Number(n) - 1];
    return hit === undefined
      ? []
      : [{ n: Number(n), title: hit.chunk.title, snippet: hit.chunk.text.slice(0, 300) }];
  });
}
