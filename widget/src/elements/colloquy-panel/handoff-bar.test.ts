import { ERRORS } from '@colloquy/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createVisitorStorage } from '../../storage/visitor-storage.ts';
import { aHistoryItem, anAnswer, aWidgetConfig } from '../../testing/builders.ts';
import { aFeed, createFakeAskApi, json, type Rule, stream } from '../../testing/fake-ask-api.ts';
import { mount, part, shownText } from '../../testing/mount.ts';
import type { ColloquyMessages } from '../colloquy-messages/colloquy-messages.ts';
import { SendEvent } from '../widget-events.ts';
import { ColloquyPanel } from './colloquy-panel.ts';

const WITH_HANDOFF = aWidgetConfig({ handoff: { enabled: true } });
const JOINED = 'A member of the team has joined the conversation.';

async function aPanel(properties: Partial<ColloquyPanel> = {}, ...rules: Rule[]) {
  const feeds = [aFeed(), aFeed()];
  let opened = 0;
  const following: Rule = ({ path }) => (path.includes('/events?') ? feeds[opened++]?.response : undefined);
  const fake = createFakeAskApi(...rules, following);
  vi.stubGlobal('fetch', fake.fetch);
  const storage = createVisitorStorage('link-1', localStorage);
  storage.write({ chatId: 'chat-1' });
  const panel = await mount(new ColloquyPanel(), {
    config: WITH_HANDOFF,
    askBase: 'https://chat.example/ask',
    storage,
    state: 'expanded',
    ...properties,
  });
  const shown = () =>
    part<ColloquyMessages>(panel, 'colloquy-messages').messages.map((message) =>
      'text' in message ? `${message.kind}: ${message.text}` : message.kind,
    );
  const [feed] = feeds;
  if (feed === undefined) throw new Error('No feed');
  return { panel, shown, feed, follows: fake.follows, calls: fake.calls };
}

const status = (panel: ColloquyPanel) =>
  panel.shadowRoot?.querySelector('.person')?.textContent?.trim() ?? '';

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('people in the chat', () => {
  test('come without being asked: what a member writes, and that they have it', async () => {
    const { panel, shown, feed, follows } = await aPanel();
    await vi.waitFor(() => expect(follows).toHaveLength(1));
    expect(follows[0]?.path).toContain('/chats/chat-1/events?userRef=');
    await feed.send('1', 'state', { state: 'human' });
    const system = { by: 'system', question: '', source: null, metadata: null } as const;
    await feed.send('2', 'turn', aHistoryItem(1, { ...system, answer: JOINED }));
    const human = { ...system, by: 'human', answer: 'Hello!', author: { name: 'Ada' } } as const;
    await feed.send('3', 'turn', aHistoryItem(2, human));
    await feed.send('4', 'turn', aHistoryItem(2, human));
    await vi.waitFor(() => expect(shown()).toEqual([`notice: ${JOINED}`, 'bot: Hello!']));
    await vi.waitFor(() => expect(status(panel)).toBe('You are talking to a person.'));
    expect(panel.shadowRoot?.querySelector('.person button')).toBeNull();
  });

  test('get what the visitor writes, to which the bot shows no bubble', async () => {
    const silent = anAnswer({ text: '', source: 'CONVERSATION', citations: [] });
    const done = { ...silent, metadata: { ...silent.metadata, handoff: { state: 'human' } } };
    const { panel, shown } = await aPanel({}, ({ path }) =>
      path.endsWith('/ask') ? stream(['done', { data: done }]) : undefined,
    );
    part(panel, 'colloquy-composer').dispatchEvent(new SendEvent('Where is it?'));
    await vi.waitFor(() => expect(shown()).toEqual(['user: Where is it?']));
  });

  test('can be asked for by a button, which says then that somebody comes', async () => {
    const notice = aHistoryItem(1, {
      by: 'system',
      question: '',
      source: null,
      metadata: null,
      answer: 'Someone will be with you.',
    });
    const { panel, shown, calls } = await aPanel({}, ({ path }) =>
      path.endsWith('/handoff') ? json(200, { data: { state: 'waiting', notice } }) : undefined,
    );
    part(panel, '.person button').click();
    await vi.waitFor(() => expect(status(panel)).toBe('A person will be with you.'));
    expect(shown()).toEqual(['notice: Someone will be with you.']);
    expect(calls.find(({ path }) => path.endsWith('/handoff'))?.body).toMatchObject({ chat_id: 'chat-1' });
  });

  test('that cannot be asked for leave the button, and a word of why', async () => {
    const { panel } = await aPanel({}, ({ path }) =>
      path.endsWith('/handoff') ? json(503, { code: Number(ERRORS.storeUnavailable) }) : undefined,
    );
    part(panel, '.person button').click();
    await vi.waitFor(() =>
      expect(part(panel, 'colloquy-notice').textContent).toContain('A person could not be asked for.'),
    );
    expect(part(panel, '.person button').textContent).toContain('Talk to a person');
  });

  test('are not offered where the chatbot has none', async () => {
    const { panel } = await aPanel({ config: aWidgetConfig() });
    expect(panel.shadowRoot?.querySelector('.person')).toBeNull();
    expect(shownText(panel)).not.toContain('Talk to a person');
  });

  test('are seen writing, until their words are there', async () => {
    const { panel, feed, follows } = await aPanel();
    await vi.waitFor(() => expect(follows).toHaveLength(1));
    await feed.send('1', 'state', { state: 'human' });
    await feed.send('2', 'typing', { until: new Date(Date.now() + 60_000).toISOString() });
    await vi.waitFor(() => expect(status(panel)).toBe('Team is typing'));
    const message = { by: 'human', question: '', source: null, metadata: null, answer: 'So.' } as const;
    await feed.send('3', 'turn', aHistoryItem(1, message));
    await vi.waitFor(() => expect(status(panel)).toBe('You are talking to a person.'));
  });

  test('are not followed behind a closed panel', async () => {
    const { panel, follows, feed } = await aPanel({ state: 'minimized' });
    await vi.waitFor(() => expect(panel.shadowRoot?.querySelector('colloquy-messages')).not.toBeNull());
    expect(follows).toEqual([]);
    panel.state = 'expanded';
    await vi.waitFor(() => expect(follows).toHaveLength(1));
    await feed.end();
  });
});
