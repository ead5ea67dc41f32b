import { describe, expect, test } from 'vitest';
import { aCitation, aHistoryId, aHistoryItem, anAnswer } from '../testing/builders.ts';
import { type Conversation, type ConversationEvent, EMPTY_CONVERSATION, evolve } from './conversation.ts';
import { countUnread, currentSuggestions, listMessages } from './messages.ts';

const after = (...events: ConversationEvent[]): Conversation => events.reduce(evolve, EMPTY_CONVERSATION);
const kinds = (conversation: Conversation): string[] =>
  listMessages(conversation).map((message) => message.kind);

const said = { text: 'Refunds?', stepId: null, optionIds: [], from: 'composer' } as const;
const sent: ConversationEvent = { type: 'question-sent', clientMessageId: 'm1', said };
const failed: ConversationEvent = {
  type: 'question-failed',
  text: 'no',
  canRetry: true,
  retryAt: null,
  keepsId: true,
};
const page = (...numbers: number[]): ConversationEvent => ({
  type: 'page-received',
  items: numbers.map((number) => aHistoryItem(number)),
  total: 9,
});

describe('a question', () => {
  test('is shown at once with the typing sign', () => {
    expect(kinds(after(sent))).toEqual(['user', 'typing']);
  });

  test('is sent once, however often Enter is pressed', () => {
    const twice = after(sent, { type: 'question-sent', clientMessageId: 'm2', said });
    expect(twice.pending?.clientMessageId).toBe('m1');
  });

  test('shows its answer as it arrives', () => {
    const state = after(
      sent,
      { type: 'text-received', text: 'Five ' },
      { type: 'text-received', text: 'days' },
    );
    expect(listMessages(state).at(-1)).toMatchObject({ kind: 'bot', text: 'Five days', state: 'streaming' });
  });

  test('ends with the whole answer, whatever was streamed', () => {
    const state = after(
      sent,
      { type: 'text-received', text: 'Fi' },
      { type: 'answer-received', answer: anAnswer() },
    );
    expect(state.pending).toBeNull();
    expect(listMessages(state).at(-1)).toMatchObject({ text: 'Five days [1].', state: 'answered' });
  });

  test('starts its answer anew when it had to be sent again', () => {
    const state = after(
      sent,
      { type: 'text-received', text: 'Fi' },
      { type: 'citations-received', citations: [aCitation()] },
      { type: 'question-resent' },
    );
    expect(state.pending).toMatchObject({ answer: '', citations: [] });
  });

  test('keeps what came of an interrupted answer', () => {
    const state = after(
      sent,
      { type: 'question-announced', historyId: aHistoryId(1) },
      { type: 'text-received', text: 'Fi' },
      { type: 'answer-interrupted' },
    );
    expect(listMessages(state).at(-1)).toMatchObject({ text: 'Fi', state: 'interrupted' });
  });
});

describe('a failed question', () => {
  test('takes its two messages away and gives its text back', () => {
    const state = after(sent, failed);
    expect(kinds(state)).toEqual([]);
    expect(state.returnedDraft).toEqual({ ...said, clientMessageId: 'm1' });
    expect(state.notice).toMatchObject({ kind: 'failed', text: 'no' });
  });

  test('gets another id when the server has answered with an error', () => {
    expect(after(sent, { ...failed, keepsId: false }).returnedDraft?.clientMessageId).toBeNull();
  });

  test('stays away when the history is read again', () => {
    const state = after(sent, { type: 'question-announced', historyId: aHistoryId(1) }, failed, {
      type: 'page-received',
      items: [aHistoryItem(1, { state: 'failed', answer: null })],
      total: 1,
    });
    expect(kinds(state)).toEqual([]);
  });

  test('stays away when its turn comes by itself, though its failure did not say which turn it was of', () => {
    const item = aHistoryItem(1, { state: 'failed', answer: null, question: said.text });
    const state = after(sent, failed, { type: 'turn-received', item });
    expect(kinds(state)).toEqual([]);
    const next = [
      { ...sent, clientMessageId: 'm2', said: { ...said, text: 'Another one?' } },
      failed,
      { type: 'page-received', items: [item], total: 1 },
    ] as const;
    expect(kinds(next.reduce<Conversation>(evolve, state))).toEqual([]);
  });

  test('of an earlier visit is shown as long as nothing followed it', () => {
    const one = { ...aHistoryItem(1), state: 'failed' } as const;
    expect(kinds(after({ type: 'page-received', items: [one], total: 1 }))).toEqual(['user', 'bot']);
    const two = [aHistoryItem(2), one];
    expect(listMessages(after({ type: 'page-received', items: two, total: 2 }))).toHaveLength(2);
  });
});

describe('history', () => {
  test('pages that overlap give each turn once, oldest first', () => {
    const state = after(page(4, 3), page(3, 2, 1));
    expect(state.turns.map((turn) => turn.id)).toEqual([1, 2, 3, 4].map(aHistoryId));
  });

  test('the turn that is being answered is not shown twice', () => {
    const state = after(sent, { type: 'question-announced', historyId: aHistoryId(1) }, page(1));
    expect(kinds(state)).toEqual(['user', 'typing']);
  });

  test('a turn without a question has only an answer', () => {
    expect(
      kinds(after({ type: 'page-received', items: [aHistoryItem(1, { question: '' })], total: 1 })),
    ).toEqual(['bot']);
  });

  test('an answer that is not in the documents is marked', () => {
    const items = [aHistoryItem(1, { source: 'UNKNOWN' })];
    expect(listMessages(after({ type: 'page-received', items, total: 1 })).at(-1)).toMatchObject({
      isUnknown: true,
    });
  });
});

describe('around the messages', () => {
  test.each([
    [null, 3],
    [aHistoryId(1), 2],
    [aHistoryId(3), 0],
  ])('having seen up to %s, %i are unread', (lastSeenId, expected) => {
    expect(countUnread(after(page(3, 2, 1)), lastSeenId)).toBe(expected);
  });

  test("the link's suggestions stand before the first question only", () => {
    expect(currentSuggestions(EMPTY_CONVERSATION, ['a'])).toEqual(['a']);
    expect(currentSuggestions(EMPTY_CONVERSATION, ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
    expect(currentSuggestions(after(sent), ['a'])).toEqual([]);
    expect(currentSuggestions(after(page(1)), ['a'])).toEqual([]);
  });

  test('where nothing was found, what was not asked yet is offered', () => {
    const unknown = anAnswer({ source: 'UNKNOWN', citations: [] });
    const answered = after(sent, { type: 'answer-received', answer: unknown });
    expect(currentSuggestions(answered, ['Refunds?', 'Delivery?'])).toEqual(['Delivery?']);
    const own = anAnswer({ source: 'UNKNOWN', citations: [], suggestions: ['b'] });
    const due = after(
      sent,
      { type: 'answer-received', answer: own },
      { type: 'follow-ups-due', turnId: aHistoryId(1) },
    );
    expect(currentSuggestions(due, ['Delivery?'])).toEqual(['b']);
  });

  test('follow-ups belong to the last answer', () => {
    const answered = after(sent, { type: 'answer-received', answer: anAnswer({ suggestions: ['b'] }) });
    expect(currentSuggestions(answered, [])).toEqual([]);
    const due = evolve(answered, { type: 'follow-ups-due', turnId: aHistoryId(1) });
    expect(currentSuggestions(due, [])).toEqual(['b']);
    expect(currentSuggestions(evolve(due, sent), [])).toEqual([]);
  });

  test('a new conversation can be undone until something is asked in it', () => {
    const state = after(page(1), { type: 'restarted', previousChatId: 'chat-1' });
    expect(state).toMatchObject({ turns: [], notice: { kind: 'restarted', previousChatId: 'chat-1' } });
    expect(evolve(state, sent).notice).toBeNull();
  });

  test('events of an answer that is not awaited change nothing', () => {
    const strays: ConversationEvent[] = [
      { type: 'text-received', text: 'x' },
      { type: 'answer-received', answer: anAnswer() },
      { type: 'answer-interrupted' },
      failed,
    ];
    for (const stray of strays) expect(after(stray)).toEqual(EMPTY_CONVERSATION);
  });
});

test.each([
  ['{\n  "a": 1\n}', '```\n{\n  "a": 1\n}\n```'],
  ['[here](https://evil.example)', '```\n[here](https://evil.example)\n```'],
  ['```\n# Big', '````\n```\n# Big\n````'],
  ['shipped', 'shipped'],
])('what a system answered, %j, is shown as it came', (answer, text) => {
  const item = { ...aHistoryItem(1), answer, source: 'FUNCTION_CALL_RAW' as const };
  const state = after({ type: 'page-received', items: [item], total: 1 });
  expect(listMessages(state).at(-1)).toMatchObject({ kind: 'bot', text });
});

describe('how content the visitor was', () => {
  const is = (state: 'bot' | 'human' | 'resolved'): ConversationEvent => ({
    type: 'state-received',
    state,
    chatId: 'c1',
  });
  const said: ConversationEvent = { type: 'conversation-rated', chatId: 'c1', rating: 4 };
  const left: ConversationEvent = { type: 'restarted', previousChatId: 'c1' };

  test('is asked once the member who had the conversation says that it is resolved', () => {
    expect(after(page(1), is('human'), is('resolved')).rated).toEqual({ chatId: 'c1', given: null });
  });

  test('is not asked again when the page is loaded anew, nor of a conversation in which nothing was asked', () => {
    expect(after(page(1), is('resolved')).rated).toBeNull();
    expect(after(is('human'), is('resolved')).rated).toBeNull();
  });

  test('is not asked while the visitor goes on writing, nor twice about one conversation', () => {
    expect(after(page(1), is('human'), is('resolved'), sent).rated).toBeNull();
    expect(after(page(1), is('human'), is('resolved'), said, left).rated).toBeNull();
    expect(after(page(1), is('human'), is('resolved'), left).rated).toEqual({ chatId: 'c1', given: null });
  });
});

describe('a message that was stored', () => {
  const metadataFor = (state: 'human' | 'resolved') => ({ ...anAnswer().metadata, handoff: { state } });
  const stored = (state: 'human' | 'resolved', ...numbers: number[]): ConversationEvent => ({
    type: 'page-received',
    items: numbers.map((number) =>
      aHistoryItem(number, { state: 'stored', answer: null, source: null, metadata: metadataFor(state) }),
    ),
    total: 9,
  });

  test('says that it was received where nobody is there who answers; the newest one alone', () => {
    expect(kinds(after(stored('resolved', 2, 1)))).toEqual(['user', 'user', 'received']);
    expect(kinds(after(stored('resolved', 1), sent))).toEqual(['user', 'user', 'typing']);
    const answer = { ...anAnswer(), answer: '', metadata: metadataFor('resolved') };
    expect(kinds(after(sent, { type: 'answer-received', answer }))).toEqual(['user', 'received']);
  });

  test('says nothing of that to who talks to a member', () => {
    expect(kinds(after(stored('human', 1)))).toEqual(['user']);
  });
});
