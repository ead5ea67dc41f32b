import { describe, expect, it } from 'vitest';
import { botSettingsSchema } from '@colloquy/contracts';
import { cachedReply } from '../answering/reply.ts';
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
