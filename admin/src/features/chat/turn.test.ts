import { NO_TURNS, type TurnsEvent } from '@colloquy/chat-client';
import type { Answer, Citation, HistoryItem } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { reduceAsked, toConversation, type AskedTurns } from './turn.ts';

const citation = {
  n: 1,
  item_id: 'i1',
  title: 'Handbook',
  url: null,
  page: 2,
  heading: null,
  snippet: 's',
  score: 0.9,
};
const metadata: Answer['metadata'] = {
  history_id: 'h1',
  citations: [citation],
  confidence: 0.9,
  language: 'en',
  suggestions: [],
  versions: { kb: 1, flow: null, settings: 1, model: 'm' },
  latencyMs: 1,
  tokens: { in: 1, out: 1 },
};
const answer: Answer = { answer: 'Thirty days. [1]', source: 'EXTERNAL', metadata, chat_survey_id: null };
const stored = (id: string, state: HistoryItem['state'] = 'answered'): HistoryItem => ({
  id,
  _createTime: '2026-11-21T10:00:00.000Z',
  chat_id: 'c1',
  question: `question ${id}`,
  answer: state === 'answered' ? 'answer' : null,
  source: state === 'answered' ? 'EXTERNAL' : null,
  metadata: null,
  chat_survey_id: null,
  state,
  by: 'bot',
  error: null,
  feedback: null,
  memberFeedback: null,
});

type Event = TurnsEvent<HistoryItem, Answer, Citation>;

const said = { text: 'How long?', stepId: null, optionIds: [], from: 'composer' } as const;
const after = (...events: Event[]): AskedTurns =>
  [
    { type: 'question-sent', clientMessageId: 'k', said } as const,
    { type: 'chat-opened', chatId: 'c1' } as const,
    ...events,
  ].reduce<AskedTurns>(reduceAsked, NO_TURNS);
const keys = (items: readonly HistoryItem[], asked: AskedTurns) =>
  toConversation(items, asked).map(({ key }) => key);
const answered: Event = { type: 'answer-received', answer };

test('an answer grows token by token and ends as the server says', () => {
  const growing = after(
    { type: 'question-announced', historyId: 'h1' },
    { type: 'text-received', text: 'Thir' },
    { type: 'text-received', text: 'ty' },
  );
  expect(toConversation([], growing)).toMatchObject([
    { key: 'k', id: 'h1', chatId: 'c1', state: 'streaming', text: 'Thirty' },
  ]);
  expect(toConversation([], reduceAsked(growing, answered))).toMatchObject([
    { key: 'k', state: 'answered', text: 'Thirty days. [1]', source: 'EXTERNAL', citations: [citation] },
  ]);
});

test('an interrupted answer keeps what was there', () => {
  const stopped = after({ type: 'text-received', text: 'Thir' }, { type: 'answer-interrupted' });
  expect(toConversation([], stopped)).toMatchObject([{ state: 'interrupted', text: 'Thir' }]);
});

test('a history, newest first on the wire, reads oldest first', () => {
  const turns = toConversation([stored('h2', 'failed'), stored('h1')], NO_TURNS);
  expect(turns.map(({ key, state }) => [key, state])).toEqual([
    ['h1', 'answered'],
    ['h2', 'failed'],
  ]);
});

test('a question that is both stored and live shows once, as the live one knows it', () => {
  expect(keys([stored('h1'), stored('h0'), stored('h0')], after(answered))).toEqual(['h0', 'k']);
});

test('what others said meanwhile stands where it was said, below older questions of this visit', () => {
  expect(keys([stored('h2'), stored('h0')], after(answered))).toEqual(['h0', 'k', 'h2']);
});

test('a question that failed in this visit is taken away, one of an earlier visit is shown', () => {
  const failed = after({ type: 'question-failed', keepsId: true });
  const history = [
    { ...stored('h3', 'failed'), question: said.text },
    stored('h2', 'failed'),
    { ...stored('h1'), question: said.text },
  ];
  expect(keys(history, failed)).toEqual(['h1', 'h2']);
});

test('a question that is asked now shows once also before it knows its id', () => {
  const history = [{ ...stored('h3', 'pending'), question: said.text }, stored('h1')];
  expect(keys(history, after())).toEqual(['h1', 'k']);
});
