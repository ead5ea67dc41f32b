import { ERRORS, FOLLOW_UP_DELAY_MS } from '@colloquy/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAskApi } from '../api/ask-api.ts';
import { createVisitorStorage } from '../storage/visitor-storage.ts';
import { aContactForm, aHistoryItem, anAnswer } from '../testing/builders.ts';
import { createFakeAskApi, json, type Rule, stream } from '../testing/fake-ask-api.ts';
import { createConversationStore } from './conversation.store.ts';
import { listMessages } from './messages.ts';

const FORM = aContactForm();
const SENT = {
  values: { email: 'vi@example.com', 'fields.Order': '7', message: '' },
  consent: false,
  website: '',
};

/** A conversation whose waits end when `pass` is called. */
function aStore(...rules: Rule[]) {
  const offering: Rule = (call) => {
    if (!call.path.endsWith('/ask')) return undefined;
    const answer = anAnswer({ source: 'UNKNOWN', citations: [] });
    return stream(['done', { data: { ...answer, metadata: { ...answer.metadata, contactForm: FORM } } }]);
  };
  const fake = createFakeAskApi(...rules, offering);
  vi.stubGlobal('fetch', fake.fetch);
  const storage = createVisitorStorage('link-1', localStorage);
  const waits: { ms: number; pass: () => void }[] = [];
  const store = createConversationStore({
    api: createAskApi('https://chat.example/ask', 'link-1'),
    storage,
    locale: undefined,
    wait: (ms) => new Promise((resolve) => waits.push({ ms, pass: resolve })),
    now: () => 0,
  });
  const kinds = () => listMessages(store.state).map(({ kind }) => kind);
  const sends = () => fake.calls.filter(({ path }) => path.endsWith('/contact'));
  const opened = async () => {
    await store.send('Who repairs boats?');
    waits.at(-1)?.pass();
    await vi.waitFor(() => expect(store.state.contact?.phase).toBe('open'));
  };
  return { store, storage, waits, kinds, sends, opened };
}
const contact =
  (respond: () => Response): Rule =>
  (call) =>
    call.path.endsWith('/contact') ? respond() : undefined;
const taken = contact(() => json(200, { data: { id: 'k1', state: 'new' } }));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the contact form', () => {
  test('replaces the typing indicator after the delay of the specification', async () => {
    const { store, waits, kinds } = aStore();
    await store.send('Who repairs boats?');
    expect(kinds()).toEqual(['user', 'bot', 'typing']);
    expect(waits.map(({ ms }) => ms)).toEqual([FOLLOW_UP_DELAY_MS]);
    expect(FOLLOW_UP_DELAY_MS).toBe(500);
    waits[0]?.pass();
    await vi.waitFor(() => expect(kinds()).toEqual(['user', 'bot', 'contact']));
  });

  test('is sent once, with the key to the conversation, and is not offered again after a reload', async () => {
    const { store, storage, sends, opened, kinds } = aStore(taken);
    await opened();
    await Promise.all([store.sendContact(SENT), store.sendContact(SENT)]);
    expect(store.state.contact?.phase).toBe('sent');
    expect(sends()).toMatchObject([
      {
        method: 'PATCH',
        path: '/ask/public-links/link-1/contact',
        credentials: 'omit',
        body: {
          chat_id: storage.read().chatId,
          userRef: storage.read().visitorRef,
          email: 'vi@example.com',
          fields: { Order: '7' },
          consent: false,
        },
      },
    ]);
    expect(Object.keys(sends()[0]?.body ?? {})).not.toContain('website');
    expect(kinds()).toEqual(['user', 'bot', 'contact']);
    expect(storage.read().contactedChatId).toBe(storage.read().chatId);
  });

  test.each([
    [422, { code: Number(ERRORS.emailNotValid) }, { email: 'Email is not valid.' }],
    [422, { code: Number(ERRORS.emailMissing) }, { email: 'Email is missing.' }],
    [
      400,
      {
        code: Number(ERRORS.fieldNotValid),
        errors: [{ field: 'fields.Order', message: 'Must be a number.' }],
      },
      { 'fields.Order': 'Must be a number.' },
    ],
    [
      429,
      { code: Number(ERRORS.tooManyRequests) },
      { form: 'There were too many requests. Please try again later.' },
    ],
    [500, {}, { form: 'This could not be sent. Please try again.' }],
  ])('says what is wrong after %i %j, and can be sent again', async (status, body, issues) => {
    let response = () => json(status, body);
    const { store, opened } = aStore(contact(() => response()));
    await opened();
    await store.sendContact(SENT);
    expect(store.state.contact).toMatchObject({ phase: 'open', issues });
    response = () => json(200, { data: {} });
    await store.sendContact(SENT);
    expect(store.state.contact).toMatchObject({ phase: 'sent', issues: {} });
  });

  test('opens a conversation for a visitor who has asked nothing', async () => {
    const { store, waits, sends, storage } = aStore(taken);
    const offered = store.offerContact(FORM);
    waits[0]?.pass();
    await offered;
    await store.sendContact(SENT);
    expect(storage.read().chatId).not.toBeNull();
    expect(sends()).toHaveLength(1);
  });

  test('is there again after a reload until it was sent', async () => {
    const item = aHistoryItem(1, { source: 'UNKNOWN' });
    const metadata = item.metadata && { ...item.metadata, contactForm: FORM };
    const history: Rule = (call) =>
      call.path.includes('/history')
        ? json(200, { data: [{ ...item, metadata }], meta: { total: 1 } })
        : undefined;
    const first = aStore(history, taken);
    first.storage.write({ chatId: 'chat-1' });
    await first.store.refresh();
    expect(first.kinds()).toEqual(['user', 'bot', 'contact']);
    await first.store.sendContact(SENT);
    const second = aStore(history, taken);
    await second.store.refresh();
    expect(second.kinds()).toEqual(['user', 'bot']);
  });
});
