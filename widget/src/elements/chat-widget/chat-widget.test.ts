import { ERRORS } from '@colloquy/contracts';
import { en, widgetTexts } from '@colloquy/texts/widget';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aWidgetConfig } from '../../testing/builders.ts';
import { createFakeAskApi, json, type Rule } from '../../testing/fake-ask-api.ts';
import { part } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import type { ColloquyPanel } from '../colloquy-panel/colloquy-panel.ts';
import { ChatWidget } from './chat-widget.ts';

defineElement('chat-widget', ChatWidget);

const configured =
  (config = aWidgetConfig()): Rule =>
  (call) =>
    call.path.endsWith('/public-links/link-1') ? json(200, { data: config }) : undefined;

function aWidget(attributes: Record<string, string> = {}, ...rules: Rule[]) {
  const fake = createFakeAskApi(...(rules.length === 0 ? [configured()] : rules));
  vi.stubGlobal('fetch', fake.fetch);
  const widget = new ChatWidget();
  for (const [name, value] of Object.entries({
    link: 'link-1',
    api: 'https://chat.example',
    ...attributes,
  })) {
    widget.setAttribute(name, value);
  }
  document.body.append(widget);
  const launcher = (): HTMLButtonElement => part(part(widget, 'colloquy-launcher'), 'button');
  return { widget, launcher, root: part(widget, '.root'), calls: fake.calls };
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the launcher', () => {
  test('is there before anything is loaded', () => {
    const { launcher, calls } = aWidget({}, () => new Promise<Response>(() => undefined));
    expect(launcher().getAttribute('aria-label')).toBe('Open chat');
    expect(calls.map((call) => call.path)).toEqual(['/ask/public-links/link-1']);
  });

  test('opens the chat and the chat closes again', async () => {
    const { widget, launcher } = aWidget();
    launcher().click();
    expect(widget.state).toBe('expanded');
    await vi.waitFor(() => part(widget, 'colloquy-panel'));
    launcher().click();
    expect(widget.getAttribute('state')).toBe('minimized');
  });

  test('takes the colour and side of the last visit at once', () => {
    localStorage.setItem(
      'colloquy:link-1',
      JSON.stringify({ visitorRef: 'v'.repeat(24), look: { primary: '#ffd400', position: 'left' } }),
    );
    const { root } = aWidget({}, () => new Promise<Response>(() => undefined));
    expect(root.style.getPropertyValue('--_primary')).toBe('#ffd400');
    expect(root.dataset['position']).toBe('left');
  });
});

describe('the state on arrival', () => {
  test('is what the link asks for, the first time', async () => {
    const widget = { ...aWidgetConfig().widget, initial: 'sidebar' } as const;
    const shown = aWidget({}, configured(aWidgetConfig({ widget })));
    await vi.waitFor(() => expect(shown.widget.state).toBe('sidebar'));
  });

  test("is the visitor's own choice afterwards", async () => {
    const config = aWidgetConfig({ widget: { ...aWidgetConfig().widget, initial: 'expanded' } });
    const first = aWidget({}, configured(config));
    await vi.waitFor(() => expect(first.widget.state).toBe('expanded'));
    first.widget.close();
    first.widget.remove();
    const second = aWidget({}, configured(config));
    await vi.waitFor(() => expect(second.root.style.getPropertyValue('--_radius')).toBe('10px'));
    expect(second.widget.state).toBe('minimized');
  });
});

describe('a preview', () => {
  const look = (root: HTMLElement, name: string): string => root.style.getPropertyValue(name);

  test('is open at once and keeps nothing', async () => {
    localStorage.clear();
    const { widget, root } = aWidget({ preview: '' });
    expect(widget.state).toBe('expanded');
    await vi.waitFor(() => expect(look(root, '--_radius')).toBe('10px'));
    widget.close();
    expect(localStorage.length).toBe(0);
  });

  test('shows changes that are not stored, and the stored settings again without them', async () => {
    const { widget, root } = aWidget({ preview: '' });
    const panel = () => part<ColloquyPanel>(widget, 'colloquy-panel');
    widget.preview({ name: 'Larkfield', theme: { primary: '#116655', background: '#101820', radius: 0 } });
    await vi.waitFor(() => expect(panel().config?.botName).toBe('Larkfield'));
    expect([look(root, '--_primary'), look(root, '--_radius')]).toEqual(['#116655', '0px']);
    expect(look(root, 'color-scheme')).toBe('dark');
    widget.preview({ widget: { position: 'left' } });
    expect([root.dataset['position'], look(root, '--_surface')]).toEqual(['left', '']);
    expect(panel().config).toMatchObject({ botName: 'Aurora', theme: { primary: '#3355ff' } });
  });

  test('opens as the changed setting says, and by no other change', async () => {
    const { widget, root } = aWidget({ preview: '' });
    await vi.waitFor(() => expect(look(root, '--_radius')).toBe('10px'));
    widget.preview({ widget: { initial: 'minimized', showSources: false } });
    expect(widget.state).toBe('expanded');
    widget.preview({ widget: { initial: 'sidebar' } });
    expect(widget.state).toBe('sidebar');
    widget.preview({ widget: { initial: 'sidebar' }, theme: { radius: 4 } });
    widget.close();
    widget.preview({ widget: { initial: 'sidebar' }, theme: { radius: 6 } });
    expect(widget.state).toBe('minimized');
  });
});

describe('a link that is not for this page', () => {
  const gone: Rule = () => json(404, { code: Number(ERRORS.notFound), message: 'NOT_FOUND' });

  test('leaves nothing on a host page', async () => {
    const { root } = aWidget({}, gone);
    await vi.waitFor(() => expect(root.hidden).toBe(true));
  });

  test('is said on a page of its own', async () => {
    const { root } = aWidget({ page: '' }, gone);
    await vi.waitFor(() => expect(root.textContent).toContain('This chat is not available.'));
  });
});

describe('a page that the owner has not let in', () => {
  const refused: Rule = () =>
    json(403, { code: Number(ERRORS.originNotAllowed), message: 'ORIGIN_NOT_ALLOWED' });

  test('shows nothing to visitors and says why in the console, once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const [one, two] = [aWidget({}, refused), aWidget({}, refused)];
    await vi.waitFor(() => expect([one.root.hidden, two.root.hidden]).toEqual([true, true]));
    expect(warn.mock.calls).toEqual([
      [
        `Colloquy: ${location.origin} may not show this chatbot. Add it under Sites that may show this chatbot.`,
      ],
    ]);
    expect(one.calls).toHaveLength(1);
  });
});

describe('language', () => {
  test.each([
    [{}, 'en', 'ltr'],
    [{ locale: 'he' }, 'he', 'rtl'],
    [{ lang: 'de' }, 'de', 'ltr'],
  ])('%o is %s, read %s', (attributes, language, direction) => {
    const { root } = aWidget(attributes);
    expect(root.lang).toBe(language);
    expect(root.dir).toBe(direction);
  });

  test('launcher and panel speak the language of the locale once its texts are here', async () => {
    const german = { ...en, 'widget.open': 'Chat öffnen', 'widget.messages': 'Nachrichten' };
    vi.spyOn(widgetTexts, 'load').mockImplementation(async ([wanted]) => (wanted === 'de' ? german : en));
    const { widget, launcher } = aWidget({ locale: 'de' });
    await vi.waitFor(() => expect(launcher().getAttribute('aria-label')).toBe('Chat öffnen'));
    widget.open();
    const log = () => part(part(part(widget, 'colloquy-panel'), 'colloquy-messages'), '[role=log]');
    await vi.waitFor(() => expect(log().getAttribute('aria-label')).toBe('Nachrichten'));

    widget.setAttribute('locale', 'en');
    await vi.waitFor(() => expect(log().getAttribute('aria-label')).toBe('Messages'));
    widget.close();
    expect(launcher().getAttribute('aria-label')).toBe('Open chat');
  });

  test('a language that cannot be fetched leaves the chat in English', async () => {
    vi.spyOn(widgetTexts, 'load').mockRejectedValue(new TypeError('offline'));
    const { widget, launcher } = aWidget({ locale: 'de' });
    widget.open();
    await vi.waitFor(() => part(widget, 'colloquy-panel'));
    expect(launcher().getAttribute('aria-label')).toBe('Close chat');
  });
});

test('another link is another visit', async () => {
  const { widget, calls } = aWidget();
  widget.setAttribute('link', 'link-2');
  await vi.waitFor(() => expect(calls.at(-1)?.path).toBe('/ask/public-links/link-2'));
});

test('no event of the widget reaches the host page', () => {
  const { launcher } = aWidget();
  const listener = vi.fn();
  document.addEventListener('colloquy-state-request', listener);
  launcher().click();
  expect(listener).not.toHaveBeenCalled();
});
