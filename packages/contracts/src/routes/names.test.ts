import { describe, expect, it } from 'vitest';
import { chatApi, knowledgeApi } from './index.ts';

const CONTROL = ['a\u0000b', 'a\u202Eb'];

describe('what lists show in one line', () => {
  const bodies: readonly (readonly [string, (text: string) => boolean])[] = [
    [
      'the name of a new conversation',
      (name) => chatApi.createChat.body.safeParse({ name, chat_bot_id: 'b', userRef: 'u' }).success,
    ],
    ['the name of a conversation', (name) => chatApi.updateChat.body.safeParse({ name }).success],
    ['a tag of a conversation', (tag) => chatApi.updateChat.body.safeParse({ tags: [tag] }).success],
    ['a tag of knowledge', (tag) => knowledgeApi.updateKnowledge.body.safeParse({ tags: [tag] }).success],
  ];

  it.each(bodies)('has no control characters: %s', (_what, accepts) => {
    expect(accepts('Lamps & shelves')).toBe(true);
    expect(CONTROL.filter((text) => accepts(text))).toEqual([]);
  });

  it('may be left out where a conversation is named by its first question', () => {
    const body = chatApi.createChat.body.parse({ name: '  ', chat_bot_id: 'b', userRef: 'u' });
    expect(body.name).toBe('');
  });
});
