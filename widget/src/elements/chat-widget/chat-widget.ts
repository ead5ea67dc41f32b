import type { WidgetConfig, WidgetState } from '@colloquy/contracts';
import { askBaseOf, fetchWidgetConfig } from '../../api/widget-config.ts';
import { directionOf } from '../../locale/direction.ts';
import { chooseLanguage, languageAround } from '../../locale/visitor-language.ts';
import { text, useTextsOf } from '../../locale/strings.ts';
import {
  createVisitorStorage,
  openLocalStorage,
  type VisitorStorage,
} from '../../storage/visitor-storage.ts';
import { isColourMode, themeProperties } from '../../theme/theme.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import '../colloquy-launcher/colloquy-launcher.ts';
import type { ColloquyPanel } from '../colloquy-panel/colloquy-panel.ts';
import { ReloadEvent, StateRequestEvent, UnreadEvent } from '../widget-events.ts';
import { chatWidgetStyles } from './chat-widget.styles.ts';
import { type ConfigChanges, withChanges } from './config-changes.ts';
import { sayRefused } from './say-refused.ts';
import { chooseInitialState, FULL_SCREEN_BELOW_PX } from './initial-state.ts';
import { whenIdle } from './when-idle.ts';

const LAUNCHER_PARTS = 'launcher, badge';
const PANEL_PARTS =
  'panel, header, avatar, messages, message, message-user, message-bot, not-found, source, flow-button, suggestion, step, notice, composer, input, send';

type Availability = 'asking' | 'ready' | 'gone' | 'failed';

/**
 * `<chat-widget link="…">`: shows the launcher at once, and loads the chat when it is opened. Attributes: `link` (the
 * public link's id), `api` (the installation's address; default: where the script came from), `locale` or `lang` (BCP
 * 47), `mode` (system, light or dark), `page` (the chat fills its container, without a launcher), `preview` (open as
 * for a first visitor, without storing anything). The attribute `state` reflects its state. A plain element, like the
 * launcher: Lit is loaded with the panel.
 */
export class ChatWidget extends HTMLElement {
  static readonly observedAttributes = ['link', 'api', 'locale', 'lang', 'mode', 'page'];
  /** The script's address, set by the entry, which alone knows it. */
  static defaultApi = '/';

  readonly #root = document.createElement('div');
  readonly #frame = document.createElement('div');
  readonly #launcher = document.createElement('colloquy-launcher');
  #panel: ColloquyPanel | undefined;
  #storage: VisitorStorage | undefined;
  /** The stored settings of the link. */
  #stored: WidgetConfig | undefined;
  #changes: ConfigChanges = {};
  #config: WidgetConfig | undefined;
  #availability: Availability = 'asking';
  /** The most recently requested languages. */
  #wanted: readonly string[] | undefined;
  /** Resolves when the language's texts are loaded; the panel waits for them. */
  #texts: Promise<void> | undefined;
  #state: WidgetState = 'minimized';
  #unread = 0;
  /** The user has opened or closed it, so nothing opens automatically any more. */
  #isTouched = false;
  /** Aborted when the link changes or the element is removed from the page. */
  #visit: AbortController | undefined;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [tokens, chatWidgetStyles];
    this.#root.className = 'root';
    this.#root.setAttribute('part', 'root');
    this.#frame.className = 'frame';
    this.#launcher.setAttribute('exportparts', LAUNCHER_PARTS);
    this.#root.append(this.#frame, this.#launcher);
    shadow.append(this.#root);
    this.#listen();
  }

  get state(): WidgetState {
    return this.#state;
  }

  /** Opens the chat and focuses it. */
  open(state: Exclude<WidgetState, 'minimized'> = 'expanded'): void {
    this.#request(state);
  }

  /** Closes the chat; the conversation continues when it is opened again. */
  close(): void {
    this.#request('minimized');
  }

  /** Previews changes of the link's settings; missing fields keep their stored values. */
  preview(changes: ConfigChanges): void {
    const before = this.#config?.widget.initial;
    this.#changes = changes;
    this.#config = withChanges(this.#stored, changes);
    const initial = this.#config?.widget.initial;
    // A change of the initial state shows that state; other changes keep the current one.
    if (initial !== undefined && before !== undefined && initial !== before) this.#state = initial;
    this.#paint();
  }

  connectedCallback(): void {
    this.#connect();
  }

  disconnectedCallback(): void {
    this.#leave();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (this.#visit === undefined || before === now) return;
    if (name === 'link' || name === 'api') this.#connect();
    else this.#paint();
  }

  get #isPage(): boolean {
    return this.hasAttribute('page');
  }

  get #isPreview(): boolean {
    return this.hasAttribute('preview');
  }

  get #locale(): string | null {
    return this.getAttribute('locale') ?? this.getAttribute('lang');
  }

  get #askBase(): string {
    return askBaseOf(this.getAttribute('api') ?? ChatWidget.defaultApi, document.baseURI);
  }

  #listen(): void {
    this.#root.addEventListener(StateRequestEvent.type, (event) => {
      event.stopPropagation();
      if (event instanceof StateRequestEvent) this.#request(event.state);
    });
    this.#root.addEventListener(UnreadEvent.type, (event) => {
      event.stopPropagation();
      if (event instanceof UnreadEvent) this.#unread = event.count;
      this.#paint();
    });
    this.#root.addEventListener(ReloadEvent.type, (event) => {
      event.stopPropagation();
      this.#availability = 'asking';
      this.#paint();
      if (this.#visit !== undefined) void this.#readConfig(this.#visit.signal);
    });
  }

  #leave(): void {
    this.#visit?.abort();
    this.#visit = undefined;
    this.#frame.replaceChildren();
    this.#panel = undefined;
  }

  #connect(): void {
    this.#leave();
    const { signal } = (this.#visit = new AbortController());
    const link = this.getAttribute('link') ?? '';
    this.#stored = this.#config = undefined;
    this.#unread = 0;
    this.#isTouched = false;
    this.#availability = link === '' ? 'gone' : 'asking';
    const isKept = link !== '' && !this.#isPreview;
    this.#storage = createVisitorStorage(link, isKept ? openLocalStorage() : null);
    if (link !== '') {
      this.#state = this.#initialState();
      void this.#readConfig(signal);
      whenIdle(() => this.#prepare(), signal);
      addEventListener('resize', () => this.#paint(), { signal });
    }
    this.#paint();
  }

  #initialState(): WidgetState {
    return chooseInitialState({
      isPage: this.#isPage,
      isPreview: this.#isPreview,
      windowWidth: innerWidth,
      stored: this.#storage?.read().state ?? null,
      initial: this.#config?.widget.initial,
    });
  }

  async #readConfig(signal: AbortSignal): Promise<void> {
    const result = await fetchWidgetConfig(this.#askBase, this.getAttribute('link') ?? '', signal);
    if (signal.aborted) return;
    this.#availability = result.kind === 'refused' ? 'gone' : result.kind;
    if (result.kind === 'refused') sayRefused(location.origin);
    if (result.kind === 'ready') {
      this.#stored = result.config;
      const { theme, widget } = (this.#config = withChanges(result.config, this.#changes) ?? result.config);
      this.#storage?.write({ look: { primary: theme.primary, position: widget.position } });
      if (!this.#isTouched) this.#state = this.#initialState();
      this.#openLater(widget.autoOpenMs, signal);
    }
    this.#paint();
  }

  #openLater(delayMs: number | null, signal: AbortSignal): void {
    const isKnownVisitor = this.#storage?.read().state !== null;
    if (delayMs === null || isKnownVisitor || innerWidth < FULL_SCREEN_BELOW_PX) return;
    const timer = setTimeout(() => {
      if (this.#isTouched || this.#state !== 'minimized') return;
      this.#state = 'expanded';
      this.#paint();
    }, delayMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** A visitor with a conversation is notified of new answers; for others only the code is prefetched. */
  #prepare(): void {
    const hasConversation = this.#storage !== undefined && this.#storage.read().chatId !== null;
    if (hasConversation) void this.#openPanel();
    else void this.#loadPanel();
  }

  /** False when it cannot be loaded now, offline or after a release: the next opening tries again. */
  async #loadPanel(): Promise<boolean> {
    try {
      await import('../colloquy-panel/load-panel.ts');
      return true;
    } catch {
      return false;
    }
  }

  async #openPanel(): Promise<void> {
    const visit = this.#visit;
    if (this.#panel !== undefined || !(await this.#loadPanel())) return;
    await this.#texts;
    const isStale = visit === undefined || visit !== this.#visit || this.#availability === 'gone';
    if (this.#panel !== undefined || isStale) return;
    this.#panel = document.createElement('colloquy-panel');
    this.#panel.setAttribute('exportparts', PANEL_PARTS);
    this.#paint();
    this.#frame.append(this.#panel);
  }

  #request(state: WidgetState): void {
    if (this.#isPage || this.#visit === undefined) return;
    this.#isTouched = true;
    this.#state = state;
    this.#storage?.write({ state });
    this.#paint();
    void this.#moveFocus();
  }

  async #moveFocus(): Promise<void> {
    if (this.#state === 'minimized') {
      this.#launcher.focus();
      return;
    }
    await this.#openPanel();
    await this.#panel?.updateComplete;
    // It may have been closed while loading.
    if (this.state !== 'minimized') this.#panel?.focus();
  }

  /** Updates everything visible to the current state. */
  #paint(): void {
    const isGone = this.#availability === 'gone';
    const isOpen = this.#state !== 'minimized';
    const { language, wanted } = chooseLanguage({
      attribute: this.#locale ?? '',
      // Our own pages are in English around a chat in another language.
      page: this.#isPage || this.#isPreview ? '' : languageAround(this),
      browser: navigator.languages,
      bot: this.#config?.language ?? '',
    });
    this.#speak(wanted);
    this.setAttribute('state', this.#state);
    const root = this.#root;
    root.lang = language;
    root.dir = directionOf(language);
    root.hidden = isGone && !this.#isPage;
    root.dataset['state'] = this.#state;
    root.dataset['position'] =
      this.#config?.widget.position ?? this.#storage?.read().look?.position ?? 'right';
    root.toggleAttribute('data-page', this.#isPage);
    this.#paintTheme();
    this.#launcher.hidden = this.#isPage;
    this.#launcher.show(isOpen, this.#unread);
    this.#frame.hidden = !isOpen;
    if (isGone) this.#showUnavailable();
    else if (isOpen) void this.#openPanel();
    this.#paintPanel();
  }

  #speak(wanted: readonly string[]): void {
    if (String(wanted) === String(this.#wanted)) return;
    this.#wanted = wanted;
    this.#texts = useTextsOf(wanted).then((isChanged) => {
      if (!isChanged) return;
      const before = this.#panel;
      this.#panel = undefined;
      this.#paint();
      if (before === undefined) return;
      // Its parts were rendered in the previous language; a new panel opens the same conversation.
      before.remove();
      void this.#openPanel();
    });
  }

  #paintTheme(): void {
    const primary = this.#storage?.read().look?.primary;
    const theme = this.#config?.theme ?? (primary === undefined ? {} : { primary });
    const mode = this.getAttribute('mode');
    const properties = themeProperties(isColourMode(mode) ? { ...theme, mode } : theme);
    const { style } = this.#root;
    for (const name of Array.from(style)) if (!Object.hasOwn(properties, name)) style.removeProperty(name);
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
  }

  #paintPanel(): void {
    if (this.#panel === undefined || this.#storage === undefined) return;
    Object.assign<ColloquyPanel, Partial<ColloquyPanel>>(this.#panel, {
      config: this.#config,
      configFailed: this.#availability === 'failed',
      askBase: this.#askBase,
      storage: this.#storage,
      locale: this.#locale ?? undefined,
      state: this.#state,
      isPage: this.#isPage,
      // A preview on a settings page is rendered on each visit, and a run each time would count as a visitor's.
      canBegin: !this.#isPreview || parent === window,
      isFullScreen: innerWidth < FULL_SCREEN_BELOW_PX,
    });
  }

  #showUnavailable(): void {
    this.#frame.replaceChildren();
    this.#panel = undefined;
    if (!this.#isPage) return;
    const note = document.createElement('main');
    const title = document.createElement('h1');
    title.className = 'unavailable';
    title.textContent = text('widget.unavailable');
    note.append(title);
    this.#frame.append(note);
  }
}
