import { expect, it } from 'vitest';
import { AnswerSource, botSettingsSchema } from '@colloquy/contracts';
import { unknownReply } from '../../../conversations/index.ts';
import { withoutTeam } from './asked-for-team.ts';

const settings = { ...botSettingsSchema.parse({}), revision: 1 };

function replyTo(text: string) {
  const question = {
    text,
    botId: 'b1',
    workspaceId: 'w1',
    botName: 'Helper',
    settings,
    history: [],
    locale: null,
    conversationId: 'c1',
    cacheUse: 'use',
    state: 'bot',
    takeAnswer: () => Promise.resolve(),
  } as const;
  return withoutTeam(question, { ...unknownReply(settings, 'LOW_SCORE', 'en'), suggestions: ['And how?'] });
}

it.each([
  ['I want to talk to a human', /^Nobody from the team/, 'en'],
  ['Gibt es hier einen Menschen?', /niemand aus dem Team/, 'de'],
])('a request for a human that the documents do not answer gets a reply: %s', (text, said, language) => {
  expect(replyTo(text)).toMatchObject({
    text: expect.stringMatching(said),
    language,
    source: AnswerSource.conversation,
    unknownReason: null,
    suggestions: ['And how?'],
  });
});

it('another question without an answer stays one', () => {
  expect(replyTo('Do humans work here?')).toMatchObject({
    source: AnswerSource.unknown,
    unknownReason: 'LOW_SCORE',
  });
});
