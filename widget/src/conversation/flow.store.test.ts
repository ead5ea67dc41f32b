import { ERRORS, FOLLOW_UP_DELAY_MS, FOLLOW_UP_TEXT } from '@colloquy/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAskApi } from '../api/ask-api.ts';
import { createVisitorStorage } from '../storage/visitor-storage.ts';
import {
  aChoice,
  aHistoryId,
  aHistoryItem,
  aStep,
  aStepAnswer,
  aSurvey,
  anAnswer,
  anInfo,
} from '../testing/builders.ts';
import { createFakeAskApi, json, type RecordedCall, type Rule } from '../testing/fake-ask-api.ts';
import { createConversationStore } from './conversation.store.ts';
import { listMessages } from './messages.ts';

type Answered = ReturnType<typeof anAnswer>;

const refused = (status: number, errors: readonly object[] = []) =>
  json(status, { code: Number(`${status}000`), message: 'NO', errors }, { 'retry-after': '3' });
const stepRefused = () => refused(422, [{ field: 'chat_survey_id', code: 1, message: 'no' }]);
const ok = (answer: Answered) => json(200, { data: answer });

/** Asks are answered one after another, the last answer again and again. */
function aStore(asks: readonly (() => Response)[], ...rules: Rule[]) {
  let at = 0;
  const asked: Rule = (call) => {
    if (!call.path.endsWith('/ask')) return undefined;
    at += 1;
    return (asks[at - 1] ?? asks.at(-1))?.();
  };
  const fake = createFakeAskApi(...rules, asked);
  vi.stubGlobal('fetch', fake.fetch);
  const storage = createVisitorStorage('link-1', localStorage);
  const waits: number[] = [];
  let release = (): void => undefined;
  const gate = { isShut: false };
  const store = createConversationStore({
    api: createAskApi('https://chat.example/ask', 'link-1'),
    storage,
    locale: undefined,
    wait: (ms) => {
      waits.push(ms);
      return gate.isShut ? new Promise((resolve) => (release = resolve)) : Promise.resolve();
    },
    now: () => 1_000,
  });
  const bodies = () => fake.calls.filter(isAsk).map(({ body }) => body);
  const shown = () =>
    listMessages(store.state).map((message) =>
      'text' in message ? `${message.kind}: ${message.text}` : message.kind,
    );
  return { store, storage, waits, gate, release: () => release(), bodies, shown };
}

const isAsk = ({ path }: RecordedCall): boolean => path.endsWith('/ask');
const history =
  (...items: ReturnType<typeof aHistoryItem>[]): Rule =>
  ({ path }) =>
    path.includes('/history') ? json(200, { data: items, meta: { total: items.length } }) : undefined;
const stored = (number: number, step: Parameters<typeof aSurvey>[0], question: string = FOLLOW_UP_TEXT) => {
  const { answer, source, metadata } = aStepAnswer(number, step);
  return aHistoryItem(number, { question, answer, source, metadata });
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a flow that begins by itself', () => {
  test('is asked for in a new conversation, once', async () => {
    const { store, bodies, shown } = aStore([() => ok(aStepAnswer(1, aStep()))]);
    await Promise.all([store.begin(), store.begin()]);
    await store.begin();
    expect(bodies()).toHaveLength(1);
    expect(bodies()[0]).toMatchObject({ query: FOLLOW_UP_TEXT });
    expect(bodies()[0]).not.toHaveProperty('chat_survey_id');
    expect(shown()).toEqual(['bot: What is your name?', 'step']);
  });

  test('is not asked for where the visitor has a conversation', async () => {
    const { store, storage, bodies } = aStore([() => ok(aStepAnswer(2, aStep()))], history(aHistoryItem(1)));
    storage.write({ chatId: 'chat-1' });
    const loading = store.refresh();
    await store.begin();
    await loading;
    await store.begin();
    expect(bodies()).toEqual([]);
  });

  test('begins after a page load that came before its first step', async () => {
    const { store, storage, bodies } = aStore([() => ok(aStepAnswer(1, aStep()))], history());
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    await store.begin();
    expect(bodies()).toHaveLength(1);
  });

  test('begins again in the next conversation, and the one before can still be brought back', async () => {
    const { store, bodies } = aStore([() => ok(aStepAnswer(1, aStep()))], history(stored(1, aStep())));
    await store.begin();
    store.restart();
    await store.begin();
    expect(bodies()).toHaveLength(2);
    expect(store.state.notice).toMatchObject({ kind: 'restarted' });
    await store.undoRestart();
    expect(store.state.turns).toHaveLength(1);
  });

  test('leaves no trace where the server has nothing to begin with', async () => {
    const silence = anAnswer({ text: '', source: 'CONVERSATION', citations: [] });
    const { store, shown } = aStore([() => ok(silence)]);
    await store.begin();
    expect(shown()).toEqual([]);
  });
});

describe('a step that is only read', () => {
  test('is followed by the next after its pause, with its id', async () => {
    const { store, waits, bodies, shown } = aStore([
      () => ok(aStepAnswer(1, anInfo())),
      () => ok(aStepAnswer(2, aStep())),
    ]);
    await store.begin();
    await vi.waitFor(() => expect(bodies()).toHaveLength(2));
    expect(waits).toContain(FOLLOW_UP_DELAY_MS);
    expect(bodies()[1]).toMatchObject({ query: FOLLOW_UP_TEXT, chat_survey_id: 'info' });
    await vi.waitFor(() => expect(shown()).toEqual(['bot: Welcome.', 'bot: What is your name?', 'step']));
  });

  test('shows that the bot is typing meanwhile', async () => {
    const { store, gate, release, shown } = aStore([
      () => ok(aStepAnswer(1, anInfo())),
      () => ok(aStepAnswer(2, aStep())),
    ]);
    gate.isShut = true;
    await store.begin();
    expect(shown()).toEqual(['bot: Welcome.', 'typing']);
    release();
    await vi.waitFor(() => expect(shown()).toContain('step'));
  });

  test('goes on after a page load, under the same message id whoever sends it', async () => {
    const rules = history(stored(1, anInfo()));
    const [one, two] = [1, 2].map(() => aStore([() => ok(aStepAnswer(2, aStep()))], rules));
    for (const tab of [one, two]) {
      tab?.storage.write({ chatId: 'chat-1' });
      await tab?.store.refresh();
    }
    // The second store took the place of the first one's network.
    await vi.waitFor(() =>
      expect([...(one?.bodies() ?? []), ...(two?.bodies() ?? [])].length).toBeGreaterThan(0),
    );
    const ids = [one, two].flatMap((tab) => tab?.bodies() ?? []).map((body) => body['clientMessageId']);
    expect(new Set(ids)).toEqual(new Set([`after-${aHistoryId(1)}`]));
  });

  test('has one pause, however often the conversation is looked at', async () => {
    const { store, storage, gate, release, bodies } = aStore(
      [() => ok(aStepAnswer(2, aStep()))],
      history(stored(1, anInfo())),
    );
    storage.write({ chatId: 'chat-1' });
    gate.isShut = true;
    await store.refresh();
    await store.refresh();
    release();
    await vi.waitFor(() => expect(bodies()).toHaveLength(1));
    await store.refresh();
    expect(bodies()).toHaveLength(1);
  });

  test('is not gone on from where the visitor was faster', async () => {
    const { store, gate, release, bodies } = aStore([
      () => ok(aStepAnswer(1, anInfo())),
      () => ok(aStepAnswer(2, aStep())),
    ]);
    gate.isShut = true;
    await store.begin();
    const sending = store.send('Hello');
    release();
    await sending;
    expect(bodies().map((body) => body['query'])).toEqual([FOLLOW_UP_TEXT, 'Hello']);
  });

  test('is left where the conversation is', async () => {
    const { store, gate, release, bodies } = aStore([() => ok(aStepAnswer(1, anInfo()))]);
    gate.isShut = true;
    await store.begin();
    store.restart();
    release();
    await Promise.resolve();
    expect(bodies()).toHaveLength(1);
    expect(store.state.turns).toEqual([]);
  });

  test('that another tab has gone on from brings no error, but what there is now', async () => {
    const { store, storage, shown } = aStore([stepRefused], history(stored(2, aStep()), stored(1, anInfo())));
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    expect(store.state.notice).toBeNull();
    expect(shown()).toEqual(['bot: Welcome.', 'bot: What is your name?', 'step']);
  });

  test('whose next one was refused is not asked for again and again', async () => {
    const { store, storage, bodies } = aStore([stepRefused], history(stored(1, anInfo())));
    storage.write({ chatId: 'chat-1' });
    await store.refresh();
    await vi.waitFor(() => expect(store.state.closedStepId).toBe(aHistoryId(1)));
    await store.refresh();
    expect(bodies()).toHaveLength(1);
    expect(store.state.notice).toBeNull();
  });

  test('waits as long as the server asks to, without a word', async () => {
    const { store, waits, bodies, shown } = aStore([
      () => ok(aStepAnswer(1, anInfo())),
      () => refused(429),
      () => ok(aStepAnswer(2, aStep())),
    ]);
    await store.begin();
    await vi.waitFor(() => expect(shown()).toContain('step'));
    expect(waits).toContain(3_000);
    expect(store.state.notice).toBeNull();
    expect(bodies()[1]).toEqual(bodies()[2]);
  });

  test('can be gone on from by hand once the connection is back', async () => {
    let isAway = true;
    const { store, shown } = aStore([
      () => ok(aStepAnswer(1, anInfo())),
      () => {
        if (isAway) throw new TypeError('offline');
        return ok(aStepAnswer(2, aStep()));
      },
    ]);
    await store.begin();
    await vi.waitFor(() => expect(store.state.notice).toMatchObject({ canRetry: true }));
    isAway = false;
    await store.retry();
    expect(shown()).toEqual(['bot: Welcome.', 'bot: What is your name?', 'step']);
  });
});

describe('an answer to a step', () => {
  test('names its step and what was chosen', async () => {
    const { store, bodies, shown } = aStore([
      () => ok(aStepAnswer(1, aChoice())),
      () => ok(aStepAnswer(2, null)),
    ]);
    await store.begin();
    await store.answerStep({ stepId: 'colour', text: 'Blue', optionIds: ['blue'] });
    expect(bodies()[1]).toMatchObject({
      query: 'Blue',
      chat_survey_id: 'colour',
      chat_survey_option_id: 'blue',
    });
    expect(shown()).toEqual(['bot: Which **colour**?', 'user: Blue', 'notice: Thank you for your answers.']);
  });

  test('of several options names each of them', async () => {
    const { store, bodies } = aStore([() => ok(aStepAnswer(1, aChoice()))]);
    await store.begin();
    await store.answerStep({ stepId: 'colour', text: 'Red, Blue', optionIds: ['red', 'blue'] });
    expect(bodies()[1]).toMatchObject({ chat_survey_option_ids: ['red', 'blue'] });
    expect(bodies()[1]).not.toHaveProperty('chat_survey_option_id');
  });

  test('can be typed into the composer', async () => {
    const { store, bodies } = aStore([() => ok(aStepAnswer(1, aStep()))]);
    await store.begin();
    await store.send('Ada');
    expect(bodies()[1]).toMatchObject({ query: 'Ada', chat_survey_id: 'name' });
  });

  test('that was skipped says so', async () => {
    const { store, shown } = aStore([
      () => ok(aStepAnswer(1, aStep({ input: { required: false } }))),
      () => ok(aStepAnswer(2, aChoice())),
    ]);
    await store.begin();
    await store.answerStep({ stepId: 'name', text: FOLLOW_UP_TEXT, optionIds: [] });
    expect(shown()).toEqual(['bot: What is your name?', 'user: Skipped', 'bot: Which **colour**?', 'step']);
  });

  test('that was not taken leaves the step with what was wrong and the attempts that are left', async () => {
    const error = { issue: 'tooShort', message: 'Too short.' } as const;
    const { store, shown } = aStore([
      () => ok(aStepAnswer(1, aStep())),
      () => ok(aStepAnswer(2, aStep(), { error, attemptsLeft: 2 })),
      () => ok(aStepAnswer(3, aStep(), { error, attemptsLeft: 1 })),
    ]);
    await store.begin();
    await store.send('A');
    expect(shown()).toEqual(['bot: What is your name?', 'user: A', 'step']);
    expect(listMessages(store.state).at(-1)).toMatchObject({ error: 'Too short.', attemptsLeft: 2 });
    await store.send('B');
    expect(shown()).toEqual(['bot: What is your name?', 'user: A', 'bot: Too short.', 'user: B', 'step']);
  });

  test('comes back to its controls when it could not be sent, and goes out again as it was', async () => {
    const { store, bodies } = aStore([
      () => ok(aStepAnswer(1, aChoice())),
      () => json(500, { code: Number(ERRORS.internalError) }),
      () => ok(aStepAnswer(2, null)),
    ]);
    await store.begin();
    await store.answerStep({ stepId: 'colour', text: 'Blue', optionIds: ['blue'] });
    expect(listMessages(store.state).at(-1)).toMatchObject({
      returned: { text: 'Blue', optionIds: ['blue'] },
    });
    await store.retry();
    expect(bodies()[2]).toMatchObject({ query: 'Blue', chat_survey_option_id: 'blue' });
  });

  test('to a step whose run is over says so, and what is typed then is a question', async () => {
    const { store, bodies } = aStore(
      [() => ok(aStepAnswer(1, aChoice())), stepRefused, () => ok(anAnswer({ id: aHistoryId(2) }))],
      history(stored(1, aChoice())),
    );
    await store.begin();
    await store.answerStep({ stepId: 'colour', text: 'Blue', optionIds: ['blue'] });
    expect(store.state.notice).toMatchObject({ text: 'This question is no longer open.' });
    await store.send('Refunds?');
    expect(bodies()[2]).not.toHaveProperty('chat_survey_id');
  });

  test('a question in between is answered, and the step is asked again', async () => {
    const between = anAnswer({ id: aHistoryId(2), survey: aSurvey(aStep(), { resumed: true }) });
    const { store, shown } = aStore([() => ok(aStepAnswer(1, aStep())), () => ok(between)]);
    await store.begin();
    await store.send('Refunds?');
    expect(shown()).toEqual([
      'bot: What is your name?',
      'user: Refunds?',
      'bot: Five days [1].',
      'bot: What is your name?',
      'step',
    ]);
  });
});

test('no answer to a step that needs one is said so, and the step stays', async () => {
  const missing = () => json(422, { code: Number(ERRORS.answerNotValid), message: 'NO', errors: [] });
  const { store, bodies, shown } = aStore([() => ok(aStepAnswer(1, aStep())), missing, missing]);
  await store.send('Hello');
  const before = shown();
  await store.send(FOLLOW_UP_TEXT);
  expect(store.state.notice).toMatchObject({ text: 'Please answer this question.', canRetry: false });
  expect(shown()).toEqual(before);
  await store.send(FOLLOW_UP_TEXT);
  expect(bodies().at(-1)).toMatchObject({ chat_survey_id: bodies().at(-2)?.chat_survey_id });
});

describe('a button', () => {
  const order = { text: FOLLOW_UP_TEXT, stepId: 'order', optionIds: [] };

  test('begins its part of the flow, and nobody has said its name', async () => {
    const { store, bodies, shown } = aStore([() => ok(aStepAnswer(1, aStep()))]);
    await store.answerStep(order);
    expect(bodies()).toMatchObject([{ query: '_', chat_survey_id: 'order' }]);
    expect(shown()).toEqual(['bot: What is your name?', 'step']);
  });

  test('that begins nothing any more says so, and is not sent again as a question', async () => {
    const { store, bodies } = aStore([stepRefused]);
    await store.answerStep(order);
    expect(store.state.notice).toMatchObject({ text: 'This question is no longer open.' });
    expect(bodies()).toHaveLength(1);
  });

  test('that was pressed too often can be sent again, as the same message', async () => {
    const { store, bodies } = aStore([() => refused(429), () => ok(aStepAnswer(1, aStep()))]);
    await store.answerStep(order);
    expect(store.state.notice).toMatchObject({ canRetry: true });
    await store.retry();
    const [first, second] = bodies();
    expect(second).toEqual(first);
  });
});

test('a conversation that is loaded again shows old steps as text and the current one with its controls', async () => {
  const { store, storage, shown } = aStore(
    [() => refused(500)],
    history(stored(2, aChoice(), 'Ada'), stored(1, aStep())),
  );
  storage.write({ chatId: 'chat-1' });
  await store.refresh();
  expect(shown()).toEqual(['bot: What is your name?', 'user: Ada', 'bot: Which **colour**?', 'step']);
});

test('a member who has the conversation ends what the flow asks', async () => {
  const { store } = aStore([() => ok(aStepAnswer(1, aChoice()))]);
  await store.begin();
  expect(listMessages({ ...store.state, chatState: 'human' }).map(({ kind }) => kind)).toEqual(['bot']);
});
