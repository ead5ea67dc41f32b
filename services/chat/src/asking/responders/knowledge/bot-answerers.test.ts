import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { botSettingsSchema } from '@colloquy/contracts';
import { silentLogger } from '@colloquy/observability';
import { ASK_DEADLINE_MS } from '../../ask/answer-stream.ts';
import { createBotAnswerers } from './bot-answerers.ts';
import { knownInstance, openAnswerer } from './open-answerer.ts';

const WORD_EVERY_MS = 5_000;

/** A response that streams word after word and never completes a sentence. */
function endlessAnswer(): Response {
  const chunk = `data: ${JSON.stringify({ choices: [{ delta: { content: 'word ' } }] })}\n\n`;
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream({
    start(controller) {
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(chunk)), WORD_EVERY_MS);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => endlessAnswer());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('quotes the sources within the time of a question when the instance’s own model never ends', async () => {
  const answerers = createBotAnswerers({
    instance: knownInstance(
      openAnswerer({ chatModelUrl: 'https://models.example/v1', chatModel: 'slow' }),
      () => 'free',
    ),
    ofProviders: { of: () => Promise.reject(new Error('must not be asked')) },
    logger: silentLogger,
  });
  const settings = { ...botSettingsSchema.parse({}), revision: 1 };
  const taken: string[] = [];
  const question = new AbortController();
  setTimeout(() => question.abort(new Error('The time of the question is over')), ASK_DEADLINE_MS);
  const answered = (async () => {
    const seen: string[] = [];
    const answers = await answerers.of({ workspaceId: 'w1', botId: 'bot-1', settings });
    const events = answers.answer(
      {
        question: 'When do parcels arrive?',
        passages: [
          {
            n: 1,
            itemId: 'item-1',
            page: null,
            url: null,
            title: 'Terms',
            text: 'Parcels arrive within three days.',
            headingPath: [],
            score: 0.8,
          },
        ],
        history: [],
        instructions: '',
        tone: 'neutral',
        language: 'en',
        strict: true,
        botName: 'Helper',
      },
      question.signal,
      async (providerId) => void taken.push(providerId),
    );
    for await (const event of events)
      if (event.type === 'token') seen.push(`${event.modelId}: ${event.text}`);
    return seen.join('');
  })();
  // The first call loads the client's library, which takes real time while the fake clock stands still.
  await vi.dynamicImportSettled();
  const [outcome] = await Promise.all([answered.catch(String), vi.advanceTimersByTimeAsync(ASK_DEADLINE_MS)]);
  expect(outcome).toContain('Parcels arrive within three days.');
  expect(outcome).not.toContain('slow');
  expect(taken).toEqual(['instance']);
});
