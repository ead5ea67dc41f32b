import { ERRORS } from '@colloquy/contracts';
import { en as errors } from '@colloquy/texts/shown-errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createVisitorStorage } from '../../storage/visitor-storage.ts';
import {
  aChoice,
  aContactForm,
  aHistoryId,
  aHistoryItem,
  aStep,
  aStepAnswer,
  aWidgetConfig,
} from '../../testing/builders.ts';
import { createFakeAskApi, json, type Rule } from '../../testing/fake-ask-api.ts';
import { mount, part, shownText } from '../../testing/mount.ts';
import type { ColloquyComposer } from '../colloquy-composer/colloquy-composer.ts';
import type { ColloquyMessages } from '../colloquy-messages/colloquy-messages.ts';
import type { ColloquyCsat } from '../colloquy-csat/colloquy-csat.ts';
import {
  ContactSendEvent,
  CsatEvent,
  FeedbackEvent,
  SendEvent,
  StateRequestEvent,
  UnreadEvent,
} from '../widget-events.ts';
import { ColloquyPanel } from './colloquy-panel.ts';

async function aPanel(properties: Partial<ColloquyPanel> = {}, ...rules: Rule[]) {
  const fake = createFakeAskApi(...rules);
  vi.stubGlobal('fetch', fake.fetch);
  const storage = createVisitorStorage('link-1', localStorage);
  const panel = await mount(new ColloquyPanel(), {
    config: aWidgetConfig(),
    askBase: 'https://chat.example/ask',
    storage,
    state: 'expanded',
    ...properties,
  });
  const messages = () => part<ColloquyMessages>(panel, 'colloquy-messages');
  return { panel, storage, messages, calls: fake.calls };
}

const states = (panel: ColloquyPanel): string[] => {
  const seen: string[] = [];
  panel.addEventListener(StateRequestEvent.type, (event) => {
    if (event instanceof StateRequestEvent) seen.push(event.state);
  });
  return seen;
};

const ask = (panel: ColloquyPanel, text: string): boolean =>
  part(panel, 'colloquy-composer').dispatchEvent(new SendEvent(text));

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('the contact form', () => {
  const kinds = (messages: () => ColloquyMessages) => messages().messages.map(({ kind }) => kind);

  test('is opened by a quiet button where the chatbot wants it so, and sent', async () => {
    const contactForm = aContactForm({ trigger: 'button' });
    const { panel, messages, calls } = await aPanel({ config: aWidgetConfig({ contactForm }) }, (call) =>
      call.path.endsWith('/contact') ? json(200, { data: { id: 'k1', state: 'new' } }) : undefined,
    );
    const button = part<HTMLButtonElement>(panel, 'button.contact');
    expect(button.textContent?.trim()).toBe('Contact us');
    button.click();
    await vi.waitFor(() => expect(kinds(messages)).toEqual(['contact']));
    expect(panel.shadowRoot?.querySelector('button.contact')).toBeNull();
    await vi.waitFor(() => part(part(messages(), 'colloquy-contact'), 'form'));
    const sent = { values: { email: 'vi@example.com' }, consent: false, website: '' };
    part(messages(), 'colloquy-contact').dispatchEvent(new ContactSendEvent(sent));
    await vi.waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/contact'))?.body).toMatchObject({
        email: 'vi@example.com',
      }),
    );
    await vi.waitFor(() => part(part(messages(), 'colloquy-contact'), '[role=status]'));
  });

  test('is offered after an answer that did not help, where the chatbot wants it so', async () => {
    const contactForm = aContactForm({ trigger: 'negativeFeedback' });
    const { panel, messages } = await aPanel({ config: aWidgetConfig({ contactForm }) });
    expect(panel.shadowRoot?.querySelector('button.contact')).toBeNull();
    ask(panel, 'Refunds?');
    await vi.waitFor(() => expect(messages().messages).toHaveLength(2));
    messages().dispatchEvent(new FeedbackEvent(aHistoryId(1), 1));
    messages().dispatchEvent(new FeedbackEvent(aHistoryId(1), -1));
    await vi.waitFor(() => expect(kinds(messages)).toEqual(['user', 'bot', 'contact']));
  });
});

describe('an open chat', () => {
  test('greets, suggests and answers', async () => {
    const { panel, messages } = await aPanel();
    expect(messages()).toMatchObject({ greeting: 'Hello!', suggestions: ['What is new?'] });
    ask(panel, 'Refunds?');
    await vi.waitFor(() =>
      expect(messages().messages.map((message) => message.kind)).toEqual(['user', 'bot']),
    );
    expect(messages().suggestions).toEqual([]);
  });

  test('shows why a question failed and gives it back', async () => {
    const { panel } = await aPanel({}, (call) =>
      call.path.endsWith('/ask') ? json(500, { code: Number(ERRORS.internalError) }) : undefined,
    );
    ask(panel, 'Refunds?');
    await vi.waitFor(() =>
      expect(part(panel, 'colloquy-notice').textContent).toContain(errors.otherCodes.sendFailed),
    );
    expect(part<ColloquyComposer>(panel, 'colloquy-composer').draft).toBe('Refunds?');
  });

  test('sends what the visitor thinks of an answer', async () => {
    const { panel, messages, calls } = await aPanel();
    ask(panel, 'Refunds?');
    await vi.waitFor(() => expect(messages().messages).toHaveLength(2));
    messages().dispatchEvent(new FeedbackEvent(aHistoryId(1), 1));
    await vi.waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/feedback'))?.body).toMatchObject({
        history_id: aHistoryId(1),
        value: 1,
      }),
    );
  });

  test('marks answers as seen', async () => {
    const { panel, storage } = await aPanel();
    ask(panel, 'Refunds?');
    await vi.waitFor(() => expect(storage.read().lastSeenId).not.toBeNull());
  });

  test('reads the conversation again when the visitor returns to the tab', async () => {
    const { storage, messages } = await aPanel({}, (call) =>
      call.path.includes('/history') ? json(200, { data: [aHistoryItem(1)], meta: { total: 1 } }) : undefined,
    );
    expect(messages().messages).toEqual([]);
    storage.write({ chatId: 'chat-of-the-other-tab' });
    dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(messages().messages).toHaveLength(2));
  });
});

test('a closed chat counts its answers', async () => {
  const { panel } = await aPanel({ state: 'minimized' });
  const counts: number[] = [];
  panel.addEventListener(UnreadEvent.type, (event) => {
    if (event instanceof UnreadEvent) counts.push(event.count);
  });
  ask(panel, 'Refunds?');
  await vi.waitFor(() => expect(counts).toEqual([1]));
  panel.state = 'expanded';
  await vi.waitFor(() => expect(counts).toEqual([1, 0]));
});

test('offline, nothing is sent and a notice says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { panel, calls } = await aPanel();
  expect(part(panel, 'colloquy-notice').textContent).toContain('You are offline');
  ask(panel, 'Refunds?');
  expect(calls).toEqual([]);
  vi.restoreAllMocks();
});

test('settings that cannot be read can be asked for again', async () => {
  const { panel } = await aPanel({ config: undefined, configFailed: true });
  expect(shownText(panel)).toContain('The chat could not be loaded.');
});

describe('what the owner says before the first question', () => {
  const consentText = 'We keep this for 90 days.\n<img src=x onerror="alert(1)"> <b>Agree?</b>';
  const shown = (panel: ColloquyPanel) => panel.shadowRoot?.querySelector('.consent') ?? null;

  test('stands above the composer as text, until something was asked', async () => {
    const { panel, messages } = await aPanel({ config: aWidgetConfig({ consentText }) });
    expect(shown(panel)?.textContent).toBe(consentText);
    expect(shown(panel)?.children).toHaveLength(0);
    expect(shown(panel)?.nextElementSibling?.localName).toBe('colloquy-composer');
    ask(panel, 'Refunds?');
    await panel.updateComplete;
    expect(shown(panel)).toBeNull();
    await vi.waitFor(() => expect(messages().messages).toHaveLength(2));
    expect(shown(panel)).toBeNull();
    part(panel, '[aria-label="New conversation"]').click();
    await panel.updateComplete;
    expect(shown(panel)?.textContent).toBe(consentText);
  });

  test('is nothing where the owner has nothing to say', async () => {
    expect(shown((await aPanel()).panel)).toBeNull();
  });
});

describe('a conversation that was left', () => {
  async function aLeft(...rules: Rule[]) {
    const opened = await aPanel({}, ...rules);
    ask(opened.panel, 'Refunds?');
    await vi.waitFor(() => expect(opened.messages().messages).toHaveLength(2));
    const { chatId } = opened.storage.read();
    part(opened.panel, '[aria-label="New conversation"]').click();
    await opened.panel.updateComplete;
    return { ...opened, chatId };
  }
  const csat = (panel: ColloquyPanel) =>
    panel.shadowRoot?.querySelector<ColloquyCsat>('colloquy-csat') ?? null;

  test('can be rated, and goes on being rated when the visitor changes their mind', async () => {
    const { panel, calls, chatId } = await aLeft((call) =>
      call.path.endsWith('/csat') ? json(200, { data: {} }) : undefined,
    );
    for (const rating of [2, 5]) csat(panel)?.dispatchEvent(new CsatEvent(rating));
    await vi.waitFor(() => expect(csat(panel)?.given).toBe(5));
    const sent = calls.filter(({ path }) => path.endsWith('/csat'));
    expect(sent.map(({ method, body }) => [method, body])).toMatchObject([
      ['PATCH', { chat_id: chatId, rating: 2 }],
      ['PATCH', { chat_id: chatId, rating: 5 }],
    ]);
  });

  test('is not asked about any more once the next question is sent, or it was sent away', async () => {
    const { panel } = await aLeft();
    ask(panel, 'And how long?');
    await panel.updateComplete;
    expect(csat(panel)).toBeNull();
    const other = (await aLeft()).panel;
    csat(other)?.dispatchEvent(new Event('colloquy-dismiss'));
    await other.updateComplete;
    expect(csat(other)).toBeNull();
  });

  test('takes a rating back that did not arrive, and says so', async () => {
    const { panel } = await aLeft((call) =>
      call.path.endsWith('/csat') ? json(500, { code: Number(ERRORS.internalError) }) : undefined,
    );
    csat(panel)?.dispatchEvent(new CsatEvent(3));
    await vi.waitFor(() =>
      expect(part(panel, 'colloquy-notice').textContent).toContain('Your feedback could not be sent.'),
    );
    expect(csat(panel)?.given).toBeNull();
  });

  test('is not asked about where nothing was answered', async () => {
    const { panel } = await aPanel({}, (call) =>
      call.path.endsWith('/ask') ? json(500, { code: Number(ERRORS.internalError) }) : undefined,
    );
    ask(panel, 'Refunds?');
    await vi.waitFor(() => part(panel, 'colloquy-notice'));
    panel.shadowRoot?.querySelector<HTMLElement>('[aria-label="New conversation"]')?.click();
    await panel.updateComplete;
    expect(csat(panel)).toBeNull();
  });
});

describe('keyboard and window', () => {
  const escape = (panel: ColloquyPanel): boolean =>
    part(panel, '.panel').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

  test('Escape closes the chat', async () => {
    const { panel } = await aPanel();
    const seen = states(panel);
    escape(panel);
    expect(seen).toEqual(['minimized']);
  });

  test('a chat that is the page cannot be closed', async () => {
    const { panel } = await aPanel({ isPage: true });
    const seen = states(panel);
    escape(panel);
    expect(seen).toEqual([]);
    expect(part(panel, '.panel').getAttribute('role')).toBe('main');
  });

  test.each([
    ['expanded', 'Show as sidebar', 'sidebar'],
    ['sidebar', 'Show as window', 'expanded'],
  ] as const)('from %s, "%s" asks for %s', async (state, name, expected) => {
    const { panel } = await aPanel({ state });
    const seen = states(panel);
    part(panel, `[aria-label="${name}"]`).click();
    expect(seen).toEqual([expected]);
  });

  test('a chat over the whole window holds the keyboard', async () => {
    const { panel } = await aPanel({ isFullScreen: true });
    expect(part(panel, '.panel').getAttribute('aria-modal')).toBe('true');
    expect(panel.shadowRoot?.querySelector('[aria-label="Show as sidebar"]')).toBeNull();
  });

  test('every control has a name', async () => {
    const { panel } = await aPanel();
    const buttons = [...(panel.shadowRoot?.querySelectorAll('button') ?? [])];
    expect(buttons.length).toBeGreaterThan(0);
    for (const button of buttons) expect(button.getAttribute('aria-label')).toMatch(/\S/);
  });
});

describe('a flow', () => {
  const flow = { start: true };
  const answering: (...steps: Parameters<typeof aStepAnswer>[1][]) => Rule = (...steps) => {
    let asked = 0;
    return ({ path }) => {
      if (!path.endsWith('/ask')) return undefined;
      asked += 1;
      return json(200, { data: aStepAnswer(asked, steps[asked - 1] ?? null) });
    };
  };
  const asks = (calls: readonly { path: string }[]) =>
    calls.filter(({ path }) => path.endsWith('/ask')).length;
  const kinds = (messages: () => ColloquyMessages) => messages().messages.map(({ kind }) => kind);

  test('begins by itself in a chat that is open, without taking the keyboard', async () => {
    const { panel, messages, calls } = await aPanel(
      { config: aWidgetConfig({ flow, consentText: 'We keep this.' }) },
      answering(aChoice()),
    );
    panel.focus();
    await vi.waitFor(() => expect(kinds(messages)).toEqual(['bot', 'step']));
    await vi.waitFor(() => part(part(messages(), 'colloquy-step'), 'fieldset'));
    expect(asks(calls)).toBe(1);
    expect(panel.shadowRoot?.activeElement?.localName).toBe('colloquy-composer');
    // The owner's consent text is shown until the visitor's first message.
    expect(shownText(panel)).toContain('We keep this.');
  });

  test('shows one field at a time: that of the step, until the visitor wants to ask something', async () => {
    const { panel, messages } = await aPanel(
      { config: aWidgetConfig({ flow }) },
      answering(aStep(), aStep()),
    );
    const composer = part<ColloquyComposer>(panel, 'colloquy-composer');
    composer.focus();
    await vi.waitFor(() => expect(kinds(messages)).toEqual(['bot', 'step']));
    await vi.waitFor(() => expect(composer.hidden).toBe(true));
    await vi.waitFor(() => expect(panel.shadowRoot?.activeElement?.localName).toBe('colloquy-messages'));
    part<HTMLButtonElement>(part(messages(), 'colloquy-step'), '.ask').click();
    await vi.waitFor(() => expect(composer.hidden).toBe(false));
    expect(panel.shadowRoot?.activeElement).toBe(composer);
    ask(panel, 'What does it cost?');
    await vi.waitFor(() => expect(kinds(messages)).toEqual(['bot', 'user', 'bot', 'step']));
    await vi.waitFor(() => expect(composer.hidden).toBe(true));
  });

  test.each([
    ['the chat is not open', { state: 'minimized' }],
    ['somebody only looks at how the chat would be', { canBegin: false }],
  ] as const)('does not begin while %s', async (_what, properties) => {
    const { panel, calls } = await aPanel(
      { config: aWidgetConfig({ flow }), ...properties },
      answering(aStep()),
    );
    await panel.updateComplete;
    expect(asks(calls)).toBe(0);
  });

  test('offers its buttons above the suggested questions until one is pressed, before anything was said', async () => {
    const buttons = [
      { id: 'order', label: 'Order a <b>bike</b>' },
      { id: 'times', label: 'Opening hours' },
    ];
    const { panel, messages, calls } = await aPanel(
      { config: aWidgetConfig({ flow: { start: false, buttons }, consentText: 'We keep this.' }) },
      answering(aStep()),
    );
    await messages().updateComplete;
    const shown = [...(messages().shadowRoot?.querySelectorAll<HTMLElement>('.suggestions button') ?? [])];
    expect(shown.map(({ textContent }) => textContent?.trim())).toEqual([
      'Order a <b>bike</b>',
      'Opening hours',
      'What is new?',
    ]);
    shown[0]?.click();
    await vi.waitFor(() => expect(kinds(messages)).toEqual(['bot', 'step']));
    expect(calls.find(({ path }) => path.endsWith('/ask'))?.body).toMatchObject({
      query: '_',
      chat_survey_id: 'order',
    });
    expect(messages().buttons).toEqual([]);
    expect(shownText(panel)).toContain('We keep this.');
  });

  test('takes the keyboard from step to step, and back to the composer at its end', async () => {
    const { panel, messages } = await aPanel(
      { config: aWidgetConfig({ flow }) },
      answering(aChoice(), aStep()),
    );
    const step = () => part(messages(), 'colloquy-step');
    await vi.waitFor(() => part<HTMLButtonElement>(step(), '.option').click());
    await vi.waitFor(() => expect(messages().shadowRoot?.activeElement).toBe(step()));
    expect(step().shadowRoot?.activeElement?.localName).toBe('input');
    part<HTMLInputElement>(step(), 'input').value = 'Ada';
    part(step(), 'form').dispatchEvent(new Event('submit', { cancelable: true }));
    await vi.waitFor(() => expect(kinds(messages)).toEqual(['bot', 'user', 'bot', 'user', 'notice']));
    expect(panel.shadowRoot?.activeElement?.localName).toBe('colloquy-composer');
  });
});
