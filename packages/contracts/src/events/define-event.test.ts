import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  UnreadableEventError,
  createEvent,
  defineEvent,
  parseEvent,
  type EventEnvelope,
} from './define-event.ts';

const context = {
  id: '0199c0de-0000-7000-8000-000000000001',
  workspaceId: 'w1',
  correlationId: 'r1',
  actor: { kind: 'user', id: 'u1' },
} as const;

const renamed = defineEvent({
  type: 'bot.renamed',
  version: 3,
  key: (data) => data.bot_id,
  data: z.object({ bot_id: z.string(), name: z.string(), length: z.int() }),
  upcasts: {
    1: (data) => {
      const first = z.looseObject({ title: z.string() }).parse(data);
      return { ...first, name: first.title };
    },
    2: (data) => {
      const second = z.looseObject({ name: z.string() }).parse(data);
      return { ...second, length: second.name.length };
    },
  },
});

const anEnvelope = (version: number, data: unknown): EventEnvelope => ({
  ...context,
  type: 'bot.renamed',
  version,
  occurredAt: '2026-03-01T00:00:00.000Z',
  key: 'b1',
  causationId: null,
  data,
});

describe('events', () => {
  it('carry their topic, key and newest version', () => {
    const event = createEvent(renamed, { bot_id: 'b1', name: 'Helper', length: 6 }, context);
    expect(renamed.topic).toBe('bot.events');
    expect(event).toMatchObject({ type: 'bot.renamed', version: 3, key: 'b1', causationId: null });
  });

  it('of every older version are read as the newest', () => {
    const expected = { bot_id: 'b1', name: 'Helper', length: 6 };
    expect(parseEvent(renamed, anEnvelope(1, { bot_id: 'b1', title: 'Helper' })).data).toEqual(expected);
    expect(parseEvent(renamed, anEnvelope(2, { bot_id: 'b1', name: 'Helper' })).data).toEqual(expected);
    expect(parseEvent(renamed, anEnvelope(3, expected))).toMatchObject({ version: 3, data: expected });
  });

  it.each([
    ['a future version', anEnvelope(4, {})],
    ['data that does not fit', anEnvelope(3, { bot_id: 'b1' })],
    ['another type', { ...anEnvelope(3, {}), type: 'bot.created' }],
    ['no envelope at all', 'nonsense'],
  ])('refuse %s for good', (_case, raw) => {
    expect(() => parseEvent(renamed, raw)).toThrow(UnreadableEventError);
  });
});
