import { ERRORS } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { readAnswer } from './answer-stream.ts';
import type { AnswerEvent } from './turn.ts';

function aStream(...chunks: string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
}

async function read(response: Response): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = [];
  for await (const event of readAnswer(response)) events.push(event);
  return events;
}

const data = {
  answer: 'Yes.',
  source: 'EXTERNAL',
  chat_survey_id: null,
  metadata: {
    history_id: 'h1',
    citations: [],
    confidence: 1,
    language: null,
    suggestions: [],
    versions: { kb: 1, flow: null, settings: 1, model: 'm' },
    latencyMs: 1,
    tokens: { in: 1, out: 1 },
  },
};
const done = `event: done\ndata: ${JSON.stringify({ data })}\n\n`;

test('events come out whole, however the network cuts them', async () => {
  const events = await read(
    aStream(
      'event: meta\nda',
      'ta: {"history_id":"h1"}\n\n: heartbeat\n\nevent: tok',
      'en\ndata: {"text":"Ye"}\n\n',
      done,
    ),
  );
  expect(events.map((event) => event.type)).toEqual(['meta', 'token', 'done']);
});

test('an event this version does not know is passed over', async () => {
  const events = await read(aStream('event: weather\ndata: {}\n\n', done));
  expect(events.map((event) => event.type)).toEqual(['done']);
});

test('an error event is thrown with the status its code begins with', async () => {
  const failing = read(
    aStream(`event: error\ndata: {"code":${ERRORS.planAnswersUsedUp},"message":"ANSWERS_USED_UP"}\n\n`),
  );
  await expect(failing).rejects.toMatchObject({ status: 402, message: 'ANSWERS_USED_UP' });
});

test('a stream that ends before the answer does is a lost connection', async () => {
  const failing = read(aStream('event: token\ndata: {"text":"Ye"}\n\n'));
  await expect(failing).rejects.toBeInstanceOf(ApiError);
  await expect(read(aStream())).rejects.toMatchObject({ status: 0 });
});

test('an interrupted answer is an end of its own', async () => {
  const events = await read(aStream('event: interrupted\ndata: {}\n\n'));
  expect(events).toEqual([{ type: 'interrupted' }]);
});

test('a server that answers with plain JSON is understood too', async () => {
  const events = await read(Response.json({ data }));
  expect(events).toMatchObject([{ type: 'done', answer: { answer: 'Yes.' } }]);
});
