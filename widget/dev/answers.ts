import type { Answer, Citation } from '@colloquy/contracts';

const SOURCES: readonly Citation[] = [
  {
    n: 1,
    item_id: 'item-1',
    title: 'Returns and refunds policy.pdf',
    url: null,
    page: 3,
    heading: 'Refunds',
    snippet:
      'You may return any item within 30 days of delivery. Refunds are made to the original payment method within 5 working days after the parcel arrives at our warehouse.',
    score: 0.82,
  },
  {
    n: 2,
    item_id: 'item-2',
    title: 'Delivery and shipping',
    url: 'https://example.com/help/delivery',
    page: null,
    heading: 'Delivery times',
    snippet:
      'Standard delivery takes 2 to 4 working days. Express orders placed before noon arrive the next day.',
    score: 0.71,
  },
];

const REFUND = `Yes. You can return any item **within 30 days** of delivery [1]. To start a return:

1. Open *Orders* and choose the item
2. Print the label and drop the parcel at any pick-up point
3. Wait for the confirmation mail

Refunds reach your original payment method within **5 working days** [1]; a replacement ships with standard delivery, 2 to 4 days [2].`;

const TABLE = `Delivery times depend on the service you choose [2]:

| Service | Time | Price |
|---|---|---|
| Standard | 2–4 working days | free above 40 € |
| Express | next day | 9.90 € |

Track a parcel with \`GET /parcels/{id}\` or at https://example.com/track.`;

/** A scripted answer: about refunds, about delivery, small talk, or none. */
export function answerFor(query: string, historyId: string): Answer {
  if (/refund|return/i.test(query))
    return anAnswer(historyId, 'EXTERNAL', REFUND, SOURCES, ['How long does delivery take?']);
  if (/deliver|ship/i.test(query)) return anAnswer(historyId, 'EXTERNAL', TABLE, SOURCES.slice(1), []);
  if (/^(hi|hello|thanks)/i.test(query))
    return anAnswer(historyId, 'CONVERSATION', 'Hello! What would you like to know?', [], []);
  return anAnswer(
    historyId,
    'UNKNOWN',
    'I could not find an answer to that in the documents I know.',
    [],
    [],
  );
}

function anAnswer(
  historyId: string,
  source: Answer['source'],
  answer: string,
  citations: readonly Citation[],
  suggestions: string[],
): Answer {
  return {
    answer,
    source,
    chat_survey_id: null,
    metadata: {
      history_id: historyId,
      citations: [...citations],
      confidence: citations.length > 0 ? 0.8 : 0,
      language: 'en',
      suggestions,
      versions: { kb: 1, flow: null, settings: 1, model: 'script' },
      latencyMs: 0,
      tokens: { in: 0, out: 0 },
    },
  };
}
