import { z } from 'zod';

const EVENT = /^(?:id: (.+)\n)?event: (.+)\ndata: (.+)$/m;

export interface FeedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads an event stream while it is open. */
export function readFeed(response: Response) {
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: FeedEvent[] = [];
  let buffer = '';
  let isOver = false;

  async function readMore(): Promise<void> {
    const { done, value = '' } = await reader.read();
    isOver = done;
    buffer += value;
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id = '', event, data] = EVENT.exec(block) ?? [];
      if (event === undefined || data === undefined) continue;
      events.push({ id, event, data: z.record(z.string(), z.unknown()).parse(JSON.parse(data)) });
    }
  }

  return {
    /** All events received so far. */
    events,
    /** Waits for an event; throws when the stream ends before it. */
    async until(isMeant: (event: FeedEvent) => boolean): Promise<FeedEvent> {
      for (;;) {
        const found = events.find(isMeant);
        if (found !== undefined) return found;
        if (isOver) throw new Error('The stream has ended');
        await readMore();
      }
    },
    /** Waits for the end of the stream. */
    async end(): Promise<void> {
      while (!isOver) await readMore();
    },
    close: () => reader.cancel(),
    /** The texts of the received turns, in order. */
    texts: () =>
      events.flatMap(({ event, data }) => (event === 'turn' ? [data['answer'] ?? data['question']] : [])),
  };
}
