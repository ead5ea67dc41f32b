import type { HistoryState } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import type { SaidMessage } from '../answers/said-message.ts';
import {
  createTurnsReducer,
  idOfPending,
  isShown,
  mergeTurns,
  NO_TURNS,
  type ArrivedTurn,
  type Turns,
  type TurnsEvent,
} from './turns.ts';

interface Turn {
  readonly id: string;
  readonly text: string;
}
type Event = TurnsEvent<ArrivedTurn, { id: string; text: string }, string>;

const reduce = createTurnsReducer<ArrivedTurn, { id: string; text: string }, string, Turn>({
  ofItem: ({ id, question }) => ({ id, text: `stored ${question}` }),
  ofAnswer: (_pending, answer) => answer,
  ofInterrupted: (pending) => ({ id: idOfPending(pending), text: pending.answer }),
});
const after = (...events: Event[]): Turns<Turn, string> =>
  events.reduce<Turns<Turn, string>>(reduce, NO_TURNS);
const said: SaidMessage = { text: 'How long?', stepId: null, optionIds: [], from: 'composer' };
const sent: Event = { type: 'question-sent', clientMessageId: 'm1', said };
const announced: Event = { type: 'question-announced', historyId: 'h2' };
const answered: Event = { type: 'answer-received', answer: { id: 'h2', text: 'Thirty days.' } };
const item = (id: string, state: HistoryState = 'answered', question = `question ${id}`): ArrivedTurn => ({
  id,
  question,
  state,
  by: 'bot',
});
const page = (...items: ArrivedTurn[]): Event => ({ type: 'page-received', items, total: items.length });

test('an answer grows piece by piece and ends as the server says', () => {
  const growing = after(
    sent,
    announced,
    { type: 'text-received', text: 'Thir' },
    { type: 'text-received', text: 'ty' },
    { type: 'citations-received', citations: ['a'] },
  );
  expect(growing.pending).toMatchObject({ answer: 'Thirty', historyId: 'h2', citations: ['a'] });
  expect(reduce(growing, answered)).toMatchObject({
    pending: null,
    turns: [{ id: 'h2', text: 'Thirty days.' }],
    total: 1,
  });
});

test('an answer that is sent again begins anew', () => {
  const again = after(sent, { type: 'text-received', text: 'Thir' }, { type: 'question-resent' });
  expect(again.pending).toMatchObject({ answer: '', citations: [] });
});

test('an interrupted answer keeps what was there, also where its id is not known', () => {
  const stopped = after(sent, { type: 'text-received', text: 'Thir' }, { type: 'answer-interrupted' });
  expect(stopped.turns).toMatchObject([{ text: 'Thir' }]);
  expect(reduce(stopped, page(item('h9'))).turns.map(({ text }) => text)).toEqual([
    'stored question h9',
    'Thir',
  ]);
});

test('a question that is stopped before the server confirmed it is given back, and shows as the server has it', () => {
  const stopped = after(sent, { type: 'answer-interrupted' });
  expect(stopped).toMatchObject({ turns: [], total: 0, pending: null, returnedDraft: { text: said.text } });
  expect(stopped.returnedDraft?.clientMessageId).not.toBeNull();
  const shown = reduce(stopped, page(item('h3'), item('h2', 'interrupted', said.text)));
  expect(shown.turns.map(({ id }) => id)).toEqual(['h2', 'h3']);
});

test('pages that overlap give each turn once, oldest first, as it was read last', () => {
  const { turns } = after(page(item('h3'), item('h2')), page(item('h2'), item('h1')));
  expect(turns.map(({ id }) => id)).toEqual(['h1', 'h2', 'h3']);
  expect(mergeTurns([{ id: 'a', n: 1 }], [{ id: 'a', n: 2 }])).toEqual([{ id: 'a', n: 2 }]);
});

test('what others said meanwhile stands where it was said, below older questions of this visit', () => {
  const { turns } = after(sent, announced, answered, page(item('h3'), item('h1')));
  expect(turns.map(({ id }) => id)).toEqual(['h1', 'h2', 'h3']);
});

test('a question that is asked now shows once also before it knows its id', () => {
  expect(after(sent, page(item('h2', 'pending', said.text), item('h1'))).turns).toHaveLength(1);
  expect(after(sent, announced, page(item('h2', 'pending', said.text))).turns).toHaveLength(0);
});

test('a question that failed in this visit is given back and stays away, one of an earlier visit is shown', () => {
  const failed = after(sent, { type: 'question-failed', keepsId: true });
  expect(failed).toMatchObject({ pending: null, returnedDraft: { text: said.text, clientMessageId: 'm1' } });
  expect(isShown(failed, item('h2', 'failed', said.text))).toBe(false);
  expect(isShown(failed, item('h2', 'answered', said.text))).toBe(true);
  expect(isShown(failed, item('h1', 'failed'))).toBe(true);
  const answeredSince = [{ ...sent, clientMessageId: 'm2' }, announced, answered].reduce(reduce, failed);
  expect(answeredSince.returnedDraft).toBeNull();
  expect(isShown(answeredSince, item('h1', 'failed', said.text))).toBe(false);
});

test('a turn that comes by itself is added at the end, and an own one waits for its answer', () => {
  const known = after(page(item('h5')));
  expect(reduce(known, { type: 'turn-received', item: item('h6') }).turns).toHaveLength(2);
  // Older turns are read with their page.
  expect(reduce(known, { type: 'turn-received', item: item('h1') })).toBe(known);
  const asking = reduce(known, sent);
  expect(reduce(asking, { type: 'turn-received', item: item('h6') })).toBe(asking);
  const byMember = { ...item('h6'), by: 'human' } as const;
  expect(reduce(asking, { type: 'turn-received', item: byMember }).turns).toHaveLength(2);
});

test('events of an answer that is not awaited, and a second question, change nothing', () => {
  const strays: Event[] = [
    announced,
    answered,
    { type: 'text-received', text: 'x' },
    { type: 'question-resent' },
  ];
  for (const stray of strays) expect(after(stray)).toBe(NO_TURNS);
  const twice = after(sent, { ...sent, clientMessageId: 'm2' });
  expect(twice.pending?.clientMessageId).toBe('m1');
});
