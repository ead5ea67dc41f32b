import type { Answer, HistoryItem } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { applyEvent, mergeConversation, startTurn, toTurns, type AnswerEvent } from './turn.ts';

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

const after = (...events: AnswerEvent[]) => events.reduce(applyEvent, startTurn('k', 'How long?', 'c1'));

test('an answer grows token by token and ends as the server says', () => {
  const growing = after(
    { type: 'meta', historyId: 'h1' },
    { type: 'token', text: 'Thir' },
    { type: 'token', text: 'ty' },
  );
  expect(growing).toMatchObject({ state: 'streaming', text: 'Thirty', historyId: 'h1' });
  expect(applyEvent(growing, { type: 'done', answer })).toMatchObject({
    state: 'answered',
    text: 'Thirty days. [1]',
    source: 'EXTERNAL',
    citations: [citation],
  });
});

test('an interrupted answer keeps what was there', () => {
  expect(after({ type: 'token', text: 'Thir' }, { type: 'interrupted' })).toMatchObject({
    state: 'interrupted',
    text: 'Thir',
  });
});

test('a history, newest first on the wire, reads oldest first', () => {
  expect(toTurns([stored('h2', 'failed'), stored('h1')]).map(({ key, state }) => [key, state])).toEqual([
    ['h1', 'answered'],
    ['h2', 'failed'],
  ]);
});

test('a question that is both stored and live shows once, as the live one knows it', () => {
  const live = after({ type: 'done', answer });
  const merged = mergeConversation(toTurns([stored('h1'), stored('h0'), stored('h0')]), [live]);
  expect(merged.map(({ key }) => key)).toEqual(['h0', 'k']);
});

test('what others said meanwhile stands where it was said, below older questions of this visit', () => {
  const live = after({ type: 'done', answer });
  const merged = mergeConversation(toTurns([stored('h2'), stored('h0')]), [live]);
  expect(merged.map(({ key }) => key)).toEqual(['h0', 'k', 'h2']);
});

test('a question that failed in this visit is taken away, one of an earlier visit is shown', () => {
  const merged = mergeConversation(
    toTurns([stored('h3', 'failed'), stored('h2', 'failed'), stored('h1')]),
    [],
    ['question h3', 'question h1'],
  );
  expect(merged.map(({ key }) => key)).toEqual(['h1', 'h2']);
});

test('a question that is asked now shows once also before it knows its id', () => {
  const now = startTurn('k', 'question h3', 'c1');
  const merged = mergeConversation(toTurns([stored('h3', 'pending'), stored('h1')]), [now]);
  expect(merged.map(({ key }) => key)).toEqual(['h1', 'k']);
});
