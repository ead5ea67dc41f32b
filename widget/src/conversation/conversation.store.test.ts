import { FOLLOW_UP_DELAY_MS, HISTORY_PAGINATION_DELAY_MS, ERRORS } from '@colloquy/contracts';
import { en as errors } from '@colloquy/texts/shown-errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAskApi } from '../api/ask-api.ts';
import { createVisitorStorage } from '../storage/visitor-storage.ts';
import { aHistoryItem, anAnswer } from '../testing/builders.ts';
import { createFakeAskApi, json, type Rule, stream } from '../testing/fake-ask-api.ts';
import { createConversationStore, HISTORY_PAGE_SIZE } from './conversation.store.ts';

const NOW = 1_000_000;

function aStore(...rules: Rule[]) {
  const fake = createFakeAskApi(...rules);
  vi.stubGlobal('fetch', fake.fetch);
  const storage = createVisitorStorage('link-1', localStorage);
  const waits: number[] = [];
  const store = createConversationStore({
    api: createAskApi('https://chat.example/ask', 'link-1'),
    storage,
    locale: undefined,
    wait: async (ms) => {
      waits.push(ms);
    },
    now: () => NOW,
  });
  const count = (part: string): number => fake.calls.filter((call) => call.path.includes(part)).length;
  return { store, storage, waits, calls: fake.calls, count };
}

const asks: (respond: (attempt: number) => Response) => Rule = (respond) => {
  let attempt = 0;
  return (call) => (call.path.endsWith('/ask') ? respond((attempt += 1)) : undefined);
};

/** The history of one conversation with so many turns. */
const history =
  (turns: number): Rule =>
  (call) => {
    if (!call.path.includes('/history')) return undefined;
    const query = new URLSearchParams(call.path.split('?')[1]);
    const start = (Number(query.get('page')) - 1) * Number(query.get('limit'));
    const items = Array.from({ length: turns }, (_, i) => aHistoryItem(turns - i));
    return json(200, {
      data: items.slice(start, start + Number(query.get('limit'))),
      meta: { total: turns },
    });
  };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('judging an answer', () => {
  const judging: (respond: () => Response) => Rule = (respond) => (call) =>
    call.path.endsWith('/feedback') ? respond() : undefined;
  const kept = (value: 1 | -1) => ({ value, reason: null, comment: null, at: '2026-01-01T00:00:00.000Z' });

  async function anAnswered(...rules: Rule[]) {
    const made = aStore(...rules);
    await made.store.send('Refunds?');
    return { ...made, turnId: made.store.state.turns[0]?.id ?? '' };
  }

  test('is shown at once and sent with the key to the conversation', async () => {
    const { store, storage, calls, turnId } = await anAnswered(
      judging(() => json(200, { data: aHistoryItem(1, { feedback: kept(1) }) })),
    );
    const done = store.giveFeedback(turnId, 1);
    expect(store.state.turns[0]?.thumb).toBe(1);
    await done;
    expect(store.state.turns[0]?.thumb).toBe(1);
    expect(calls.at(-1)).toMatchObject({
      method: 'PATCH',
      body: { history_id: turnId, userRef: storage.read().visitorRef, value: 1 },
    });
    const sent = calls.length;
    await store.giveFeedback(turnId, 1);
    expect(calls).toHaveLength(sent);
  });

  test('says why in a message of its own, and a failure leaves the thumb', async () => {
    let isAway = false;
    const { store, calls, turnId } = await anAnswered(
      judging(() =>
        isAway
          ? json(503, { code: Number(ERRORS.storeUnavailable), message: 'STORE_UNAVAILABLE' })
          : json(200, { data: aHistoryItem(1, { feedback: kept(-1) }) }),
      ),
    );
    await store.giveFeedback(turnId, -1);
    await store.giveFeedback(turnId, -1, { reason: 'incorrect', comment: 'No.' });
    expect(calls.at(-1)?.body).toMatchObject({ value: -1, reason: 'incorrect', comment: 'No.' });
    isAway = true;
    await store.giveFeedback(turnId, -1, { reason: 'other' });
    expect(store.state.turns[0]?.thumb).toBe(-1);
    expect(store.state.notice).toMatchObject({ text: 'Your feedback could not be sent. Please try again.' });
  });

  test('is taken back when it could not be sent, with a notice to the visitor', async () => {
    const { store, turnId } = await anAnswered(
      judging(() => json(503, { code: Number(ERRORS.storeUnavailable), message: 'STORE_UNAVAILABLE' })),
    );
    await store.giveFeedback(turnId, -1);
    expect(store.state.turns[0]?.thumb).toBe(0);
    expect(store.state.notice).toMatchObject({ text: 'Your feedback could not be sent. Please try again.' });
  });

  test('is still there when the page is loaded again', async () => {
    const { store, storage } = aStore((call) =>
      call.path.includes('/history')
        ? json(200, { data: [aHistoryItem(1, { feedback: kept(-1) })], meta: { total: 1 } })
        : undefined,
    );
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    expect(store.state.turns[0]?.thumb).toBe(-1);
  });
});

describe('sending', () => {
  test('the first question starts the conversation and is answered', async () => {
    const { store, storage, count } = aStore();
    await store.send('  Refunds?  ');
    expect(store.state.turns).toMatchObject([{ question: 'Refunds?', answer: 'Five days [1].' }]);
    expect(storage.read().chatId).not.toBeNull();
    await store.send('And delivery?');
    expect(count('/chats')).toBe(1);
  });

  test('a double click sends one message', async () => {
    const { store, count } = aStore();
    await Promise.all([store.send('Refunds?'), store.send('Refunds?')]);
    expect(count('/ask?') + count('/link-1/ask')).toBe(1);
  });

  test('nothing is sent for an empty question', async () => {
    const { store, calls } = aStore();
    await store.send('   ');
    expect(calls).toHaveLength(0);
  });

  test('a lost connection is tried again under the same id', async () => {
    const rule = asks((attempt) =>
      attempt === 1 ? stream(['token', { text: 'F' }]) : stream(['done', { data: anAnswer() }]),
    );
    const { store, calls } = aStore(rule);
    await store.send('Refunds?');
    const ids = calls
      .filter((call) => call.path.endsWith('/ask'))
      .map((call) => call.body['clientMessageId']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(store.state.turns).toHaveLength(1);
  });

  test('a question still under way is waited for', async () => {
    const rule = asks((attempt) =>
      attempt < 4
        ? json(409, { code: Number(ERRORS.requestInProgress), message: 'REQUEST_IN_PROGRESS' })
        : json(200, { data: anAnswer() }),
    );
    const { store } = aStore(rule);
    await store.send('Refunds?');
    expect(store.state.turns).toHaveLength(1);
  });

  test('follow-up suggestions come after the follow-up delay', async () => {
    const { store, waits } = aStore(asks(() => json(200, { data: anAnswer({ suggestions: ['More?'] }) })));
    await store.send('Refunds?');
    expect(waits).toEqual([FOLLOW_UP_DELAY_MS]);
    expect(store.state.followUpId).toBe(store.state.turns[0]?.id);
  });
});

describe('failing', () => {
  const failing = (status: number, body: unknown): Rule => asks(() => json(status, body));

  test('says the sentence of the specification and offers another try', async () => {
    const { store } = aStore(failing(500, { code: Number(ERRORS.internalError), message: 'INTERNAL_ERROR' }));
    await store.send('Refunds?');
    expect(store.state.notice).toMatchObject({ text: errors.otherCodes.sendFailed, canRetry: true });
    expect(store.state.returnedDraft?.text).toBe('Refunds?');
  });

  test("shows the workspace's limit for 402, where trying again does not help", async () => {
    const { store } = aStore(
      failing(402, { code: Number(ERRORS.planAnswersUsedUp), message: 'ANSWERS_USED_UP' }),
    );
    await store.send('Refunds?');
    expect(store.state.notice).toMatchObject({ text: errors.otherCodes.trialLimit, canRetry: false });
  });

  test('waits as long as the server asks for', async () => {
    const { store } = aStore(
      failing(429, { code: Number(ERRORS.tooManyRequests), message: 'TOO_MANY_REQUESTS', retryAfter: 20 }),
    );
    await store.send('Refunds?');
    expect(store.state.notice).toMatchObject({ retryAt: NOW + 20_000 });
  });

  test.each([
    ['keeps the id after a lost connection', () => stream(['token', { text: 'F' }]), 1],
    [
      'takes a new id after an answered error',
      () => json(500, { code: Number(ERRORS.internalError), message: 'X' }),
      2,
    ],
  ])('%s', async (_what, respond, ids) => {
    const { store, calls } = aStore(asks(respond));
    await store.send('Refunds?');
    await store.send('Refunds?');
    const sent = calls
      .filter((call) => call.path.endsWith('/ask'))
      .map((call) => call.body['clientMessageId']);
    expect(new Set(sent).size).toBe(ids);
  });
});

describe('coming back', () => {
  test('the conversation is there after a page load', async () => {
    const { store, storage } = aStore(history(3));
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    expect(store.state).toMatchObject({ phase: 'ready', total: 3 });
    expect(store.state.turns).toHaveLength(3);
  });

  test('older pages are added one at a time, after the pagination delay', async () => {
    const { store, storage, waits, count } = aStore(history(HISTORY_PAGE_SIZE + 5));
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    await Promise.all([store.loadOlder(), store.loadOlder()]);
    expect(store.state.turns).toHaveLength(HISTORY_PAGE_SIZE + 5);
    expect(waits).toEqual([HISTORY_PAGINATION_DELAY_MS]);
    await store.loadOlder();
    expect(count('/history')).toBe(2);
  });

  test("another tab's new conversation replaces this one's on return", async () => {
    const { store, storage } = aStore(history(1));
    await store.send('Refunds?');
    createVisitorStorage('link-1', localStorage).write({ chatId: 'chat-of-the-other-tab' });
    await store.refresh();
    expect(store.state.turns).toMatchObject([{ question: 'question 1' }]);
    expect(storage.read().chatId).toBe('chat-of-the-other-tab');
  });

  test('a deleted conversation gives way to a new one', async () => {
    const { store, storage } = aStore((call) =>
      call.path.includes('/history') ? json(404, { code: Number(ERRORS.notFound) }) : undefined,
    );
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    expect(storage.read().chatId).toBeNull();
    expect(store.state).toMatchObject({ phase: 'empty', turns: [] });
  });

  test('a history that cannot be read is a failure that can be tried again', async () => {
    let isDown = true;
    const { store, storage } = aStore((call) =>
      call.path.includes('/history') && isDown ? json(503, {}) : undefined,
    );
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    expect(store.state.phase).toBe('failed');
    isDown = false;
    await store.refresh();
    expect(store.state.phase).toBe('ready');
  });

  test('a question that was still being answered gets its answer', async () => {
    let reads = 0;
    const waiting = { state: 'pending', answer: null, source: null, metadata: null } as const;
    const { store, storage } = aStore((call) => {
      if (!call.path.includes('/history')) return undefined;
      reads += 1;
      return json(200, { data: [aHistoryItem(1, reads < 3 ? waiting : {})], meta: { total: 1 } });
    });
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    await vi.waitFor(() => expect(store.state.turns).toMatchObject([{ state: 'answered' }]));
  });
});

describe('starting anew', () => {
  test('leaves the old conversation, and undo brings it back', async () => {
    const { store, storage } = aStore(history(2));
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    store.restart();
    expect(storage.read().chatId).toBeNull();
    expect(store.state.turns).toEqual([]);
    await store.undoRestart();
    expect(storage.read().chatId).toBe('chat-1');
    expect(store.state.turns).toHaveLength(2);
  });

  test('an answer under way does not land in the new conversation', async () => {
    let release = (_response: Response): void => undefined;
    const later = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const { store, count } = aStore((call) => (call.path.endsWith('/ask') ? later : undefined));
    const sending = store.send('Refunds?');
    await vi.waitFor(() => expect(count('/link-1/ask')).toBe(1));
    store.restart();
    release(json(200, { data: anAnswer() }));
    await sending;
    expect(store.state.turns).toEqual([]);
  });
});
