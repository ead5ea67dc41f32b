import type { Answer, Citation } from '@colloquy/contracts';
import { nextId, type FakeState } from './state.ts';

/** An answer of fixed words: questions with 'moon' have none, all others quote two sources. */
export function answerOf(state: FakeState, botId: string, question: string, debug: boolean): Answer {
  const isUnknown = /moon/i.test(question);
  const items = state.items
    .filter((item) => item.chat_bot_id === botId && item.documentStatus === 4)
    .slice(0, 2);
  const citations: Citation[] = isUnknown
    ? []
    : items.map((item, index) => ({
        n: index + 1,
        item_id: item.id,
        title: item.name,
        url: index === 1 ? 'https://example.com/handbook' : null,
        page: index === 0 ? 4 : null,
        heading: 'Returns and refunds',
        snippet:
          'You can return any item within 30 days of delivery. We refund the price to the card you paid with.',
        score: 0.82 - index * 0.1,
      }));
  return {
    answer: isUnknown
      ? 'I could not find an answer to that in the documents I know.'
      : 'You can return any item within 30 days of delivery. [1]\n\nThe refund goes to the card you paid with and takes three to five working days. [2]',
    source: isUnknown ? 'UNKNOWN' : 'EXTERNAL',
    chat_survey_id: null,
    metadata: {
      history_id: nextId('h'),
      citations,
      confidence: isUnknown ? 0.1 : 0.83,
      language: 'en',
      ...(isUnknown ? { unknownReason: 'LOW_SCORE' as const } : {}),
      suggestions: [],
      versions: { kb: 1, flow: null, settings: 1, model: 'fake' },
      latencyMs: 412,
      tokens: { in: 900, out: 60 },
      ...(debug
        ? {
            debug: {
              promptChars: 5_210,
              cache: 'miss' as const,
              retrieval: items.map((item, index) => ({
                item_id: item.id,
                index: 3 + index,
                dense: 0.71,
                sparse: index === 0 ? 8.213 : null,
                fused: 0.82 - index * 0.1,
                kept: index === 0,
              })),
            },
          }
        : {}),
    },
  };
}
