import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventStreamOf, readEvents, type ServerEvent } from './read-events.ts';

const word = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((text) => text.replaceAll(/[\r\n\0]/g, ' ').trim());
const sent = fc.record({ id: word, event: word, lines: fc.array(word, { minLength: 1, maxLength: 3 }) });

/** Events as text, with comments and the given line ends. */
function asText(events: readonly { id: string; event: string; lines: string[] }[], end: string): string {
  return events
    .map(({ id, event, lines }) =>
      [': beat', `id: ${id}`, `event: ${event}`, ...lines.map((line) => `data: ${line}`), '', ''].join(end),
    )
    .join('');
}

function cut(bytes: Uint8Array<ArrayBuffer>, sizes: readonly number[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      let at = 0;
      for (const size of sizes) {
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      }
      controller.enqueue(bytes.slice(at));
      controller.close();
    },
  });
}

async function read(body: ReadableStream<Uint8Array>) {
  const events: ServerEvent[] = [];
  let activity = 0;
  for await (const event of readEvents(body, () => (activity += 1))) events.push(event);
  return { events, activity };
}

test('events are the same, however the network cuts them', async () => {
  const run = fc.asyncProperty(
    fc.array(sent, { maxLength: 4 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }),
    async (events, end, sizes) => {
      const { events: arrived, activity } = await read(
        cut(new TextEncoder().encode(asText(events, end)), sizes),
      );
      expect(arrived).toEqual(
        events.map(({ id, event, lines }) => ({
          id,
          event: event === '' ? undefined : event,
          data: lines.join('\n'),
        })),
      );
      expect(activity).toBe(sizes.length + 1);
    },
  );
  await fc.assert(run, { numRuns: 200 });
});

test('an event that the stream ends within is no event', async () => {
  const half = new TextEncoder().encode('data: one\n\ndata: tw');
  expect((await read(cut(half, []))).events).toMatchObject([{ data: 'one' }]);
});

test('who stops reading lets the connection go', async () => {
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: one\n\n')),
    cancel: () => {
      isLeft = true;
    },
  });
  for await (const { data } of readEvents(body, () => undefined)) {
    expect(data).toBe('one');
    break;
  }
  expect(isLeft).toBe(true);
});

test.each([
  ['text/event-stream', true],
  ['text/event-stream; charset=utf-8', true],
  ['application/json', false],
])('a response of the type %s is a stream: %s', (type, isStream) => {
  const response = new Response('data: x\n\n', { headers: { 'content-type': type } });
  expect(eventStreamOf(response) !== null).toBe(isStream);
});
