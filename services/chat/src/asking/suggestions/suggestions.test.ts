import { describe, expect, it } from 'vitest';
import { botSettingsSchema } from '@colloquy/contracts';
import type { Question } from '../question/question.ts';
import { cachedReply } from '../../conversations/answering/reply.ts';
import type { RetrievedHit } from '../../conversations/answering/retrieved.ts';
import { aHit } from '../../testing/a-hit.ts';
import { aReply } from '../../testing/a-kept-answer.ts';
import { withSuggestions } from './suggestions.ts';

const question = {
  text: 'When do parcels arrive?',
  botId: 'b1',
  workspaceId: 'w1',
  botName: 'Helper',
  settings: { ...botSettingsSchema.parse({ messages: { suggestions: ['What do you sell?'] } }), revision: 1 },
  history: [{ question: 'Opening hours?', answer: 'From nine.' }],
  locale: null,
  state: 'bot',
  conversationId: 'c1',
  cacheUse: 'use',
  takeAnswer: () => Promise.resolve(),
} as const;

describe('what is suggested beside an answer of before', () => {
  it('is what was suggested when it was first given, without what was asked meanwhile', async () => {
    const reply = cachedReply({
      text: 'Within three days [1].',
      citations: [],
      confidence: 0.9,
      language: 'en',
      model: 'small',
      kbVersion: 7,
      suggested: ['Returns', 'Opening hours'],
    });
    const { suggestions } = await withSuggestions(reply, question, []);
    expect(suggestions).toEqual(['Returns', 'What do you sell?']);
  });
});

describe('what is suggested beside an answer', () => {
  const shipping = aHit({ hash: 'h1' });
  const found = (headingPath: string[], language: string | null, text: string): RetrievedHit => ({
    ...aHit({ hash: 'h2', item_id: 'i2', headingPath, language, text }),
    kept: true,
    outcome: 'kept',
  });
  const suggested = async (hit: RetrievedHit, asked: Partial<Question> = {}) => {
    const retrieved: RetrievedHit[] = [{ ...shipping, kept: true, outcome: 'used' }, hit];
    const citations = aReply().citations.map((one) => ({ ...one, heading: 'Shipping' }));
    const reply = aReply({ citations, retrieved });
    return (await withSuggestions(reply, { ...question, ...asked }, [])).suggestions;
  };
  const returns = 'Returns are free within 30 days.';

  it.each([
    ['en', 'Returns', returns, 'What should I know about “Returns”?'],
    ['de', 'Rückgabe', 'Die Rückgabe ist kostenlos.', 'Was sollte ich zum Thema „Rückgabe“ wissen?'],
    ['fr', 'Retours', 'Les retours sont gratuits.', 'Que dois-je savoir sur « Retours » ?'],
    ['es', 'Devoluciones', 'Las devoluciones son gratis.', '¿Qué debo saber sobre «Devoluciones»?'],
    ['it', 'Resi', 'I resi sono gratuiti.', 'Che cosa devo sapere su «Resi»?'],
    ['hr', 'Povrati', 'Povrati su besplatni.', 'Što trebam znati o temi „Povrati“?'],
  ])('asks for what stands under a heading, in %s', async (language, heading, text, expected) => {
    expect(await suggested(found([heading], language, text))).toContain(expected);
  });

  it('takes a heading that is a question as it is', async () => {
    const heading = 'How do returns work?';
    expect(await suggested(found([heading], 'en', returns))).toContain(heading);
  });

  it('is no bare heading, where there are no words for it in its language', async () => {
    expect(await suggested(found(['Retouren'], 'nl', 'Retouren zijn gratis.'))).toEqual([
      'What do you sell?',
    ]);
  });

  it('has the language of the question where the text has none', async () => {
    const hit = found(['Returns'], null, returns);
    expect(await suggested(hit)).toContain('What should I know about “Returns”?');
  });
});
