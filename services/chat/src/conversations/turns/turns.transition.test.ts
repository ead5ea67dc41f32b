import { describe, expect, it } from 'vitest';
import { CHANNELS, botSettingsSchema } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { systemContext } from '@colloquy/service-kit';
import { unknownReply } from '../answering/reply.ts';
import { toMetadata } from './answer-metadata.ts';
import type { QuestionTurn } from './turns.model.ts';
import { transition } from './turns.transition.ts';

const at = new Date('2026-03-01T00:00:00Z');
const TURN: QuestionTurn = {
  _id: 'h1',
  workspace_id: 'w1',
  status: 5,
  revision: 1,
  createdAt: at,
  updatedAt: at,
  chat_id: 'c1',
  chat_bot_id: 'b1',
  channel: CHANNELS.widget.id,
  kind: 'question',
  isFlowTurn: false,
  isSensitive: false,
  question: 'Where?',
  answer: null,
  source: null,
  metadata: null,
  chat_survey_id: null,
  state: 'pending',
  error: null,
  feedback: null,
  memberFeedback: null,
  messageKey: 'h1',
  isKeyed: true,
  citedItemIds: [],
  firstTokenMs: null,
  leaseUntil: at,
  leaseNumber: 1,
};
const context = systemContext('test');
const settings = { ...botSettingsSchema.parse({}), revision: 3 };
const reply = { ...unknownReply(settings, 'LOW_SCORE', 'en'), suggestions: [], cache: 'off' } as const;
const metadata = toMetadata(reply, {
  question: 'When?',
  historyId: 'h1',
  settings,
  debug: false,
  tried: null,
  latencyMs: 7,
  contactForm: null,
});
const asker = { userRef: 'visitor', locale: 'de' };

describe('the end of a turn', () => {
  it('is an answer with the events that tell of it', () => {
    const { set, events } = transition(
      TURN,
      { state: 'answered', reply, metadata, asker, firstTokenMs: null },
      context,
    );
    expect(set).toMatchObject({ state: 'answered', source: 'UNKNOWN', leaseUntil: null });
    expect(events.map(({ type }) => type)).toEqual(['chat.question-answered', 'chat.answer-unknown']);
    expect(events[0]?.data).toMatchObject({ ...asker, latencyMs: 7, firstTokenMs: null });
  });

  it('tells each passage that the answer rests on once', () => {
    const citation = { n: 1, title: 'T', url: null, page: null, heading: null, snippet: 's', score: 1 };
    const chunk = { version: 2, index: 4 };
    const citations = [
      { ...citation, item_id: 'i1', chunk },
      { ...citation, n: 2, item_id: 'i1', chunk: { ...chunk, index: 5 } },
      { ...citation, n: 3, item_id: 'i1', chunk },
    ];
    const known = { ...reply, unknownReason: null, citations };
    const outcome = { state: 'answered', reply: known, metadata, asker, firstTokenMs: 3 } as const;
    const [event] = transition(TURN, outcome, context).events;
    expect(event?.data).toMatchObject({
      citedItemIds: ['i1'],
      citedChunks: [
        { item_id: 'i1', version: 2, index: 4 },
        { item_id: 'i1', version: 2, index: 5 },
      ],
    });
  });

  it('is one event for an answer that is known', () => {
    const known = { ...reply, unknownReason: null, curatedId: 'i1' };
    const outcome = { state: 'answered', reply: known, metadata, asker, firstTokenMs: 3 } as const;
    expect(transition(TURN, outcome, context).events).toMatchObject([
      { type: 'chat.question-answered', data: { citedItemIds: ['i1'], firstTokenMs: 3 } },
    ]);
  });

  it.each([
    [{ state: 'interrupted' } as const, null],
    [
      { state: 'failed', error: new AppError({ code: ERRORS.languageModelUnavailable }) } as const,
      { code: Number(ERRORS.languageModelUnavailable), message: expect.any(String) },
    ],
  ])('without an answer gives up the lease and publishes nothing: %s', (outcome, error) => {
    const { set, events } = transition(TURN, outcome, context);
    expect([set, events]).toEqual([{ state: outcome.state, error, leaseUntil: null }, []]);
  });
});
