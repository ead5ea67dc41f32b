import type { StepForChat } from '@colloquy/contracts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { renderMarkdown } from '../../markdown/render-markdown.ts';
import type { Message } from '../../conversation/messages.ts';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { icons } from '../icons.ts';
import { type FeedbackEvent, SendEvent } from '../widget-events.ts';
import { thumbs } from './thumbs.ts';
import type { ColloquySources } from '../colloquy-sources/colloquy-sources.ts';
import { markdownStyles } from './markdown.styles.ts';
import { messageStyles } from './colloquy-message.styles.ts';

/** The contact form and the controls of a step are separate elements. */
type ShownMessage = Exclude<Message, { kind: 'contact' | 'step' }>;
type BotMessage = Extract<Message, { kind: 'bot' }>;
type RenderMarkdown = typeof renderMarkdown;

let markdown: RenderMarkdown | undefined;

/** Loads the Markdown renderer; until then answers are shown as plain text. */
export async function loadMarkdown(): Promise<void> {
  markdown ??= (await import('../../markdown/render-markdown.ts')).renderMarkdown;
}

/** One message: the visitor's, the bot's, or the typing indicator. */
export class ColloquyMessage extends LitElement {
  static override styles = [base, messageStyles, markdownStyles];
  static override properties = {
    message: { attribute: false },
    botName: { attribute: false },
    showSources: { attribute: false },
    canAsk: { attribute: false },
    isNewest: { attribute: false },
    isExplaining: { state: true },
  };

  declare message: ShownMessage;
  declare botName: string;
  declare showSources: boolean;
  /** Whether a question can be asked again now. */
  declare canAsk: boolean;
  /** Whether it is the last message. */
  declare isNewest: boolean;
  /** The visitor has just rated the answer as not helpful, and is asked why. */
  declare isExplaining: boolean;

  /** The rendered body, and its source. */
  private filled: { readonly body: Element; readonly key: string } | undefined;

  constructor() {
    super();
    this.botName = '';
    this.showSources = true;
    this.canAsk = true;
    this.isNewest = false;
    this.isExplaining = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (markdown === undefined) {
      // If loading fails, the answer stays plain text.
      loadMarkdown().then(
        () => this.requestUpdate('message'),
        () => undefined,
      );
    }
  }

  protected override render(): TemplateResult {
    const { message } = this;
    switch (message.kind) {
      case 'user':
        return html`<span class="quiet">${text('widget.you')}:</span>
          <div class="bubble user" part="message message-user" dir="auto">${message.text}</div>`;
      case 'typing':
        return html`<div class="bubble bot typing" part="message message-bot" role="img" aria-label=${this.typing()}>
          <i></i><i></i><i></i>
        </div>`;
      case 'notice':
        return html`<div class="notice" part="message message-notice" dir="auto">${message.text}</div>`;
      case 'received':
        return html`<div class="notice" part="message message-notice">${text('bot.received')}</div>`;
      case 'bot':
        return this.bot(message);
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('message') || this.message.kind !== 'bot') return;
    const body = this.renderRoot.querySelector('.body');
    if (body === null) return;
    const { text: source, citations } = this.message;
    const shown = this.showSources ? citations : [];
    // Replacing the body would take the focus from its links, so other updates leave it.
    const key = JSON.stringify([markdown !== undefined, source, shown.map(({ n, title }) => [n, title])]);
    if (body === this.filled?.body && key === this.filled.key) return;
    this.filled = { body, key };
    if (markdown === undefined) {
      body.textContent = source;
      return;
    }
    body.replaceChildren(markdown(source, new Set(shown.map((citation) => citation.n))));
    for (const button of body.querySelectorAll<HTMLElement>('.cite')) {
      const citation = shown.find((candidate) => String(candidate.n) === button.dataset['n']);
      if (citation === undefined) continue;
      button.setAttribute('aria-haspopup', 'dialog');
      button.setAttribute('aria-label', text('sources.open', { n: citation.n, title: citation.title }));
    }
  }

  private bot(message: BotMessage): TemplateResult {
    const hasSources = this.showSources && message.citations.length > 0 && message.state !== 'streaming';
    const isCut = message.state === 'interrupted' || message.state === 'failed';
    const { author } = message;
    return html`${
      author === null
        ? html`<span class="quiet">${this.botName}:</span>`
        : html`<span class="author">${author || text('widget.team')}</span>`
    }
      <div class="bubble bot" part=${author === null ? 'message message-bot' : 'message message-human'}>
        <div class="body" dir="auto" ?data-streaming=${message.state === 'streaming'} @click=${this.onBodyClick}></div>
        ${picture(message.media ?? null)}
        ${
          hasSources
            ? html`<colloquy-sources .citations=${message.citations} exportparts="source"></colloquy-sources>`
            : nothing
        }
        ${isCut ? this.cut(message) : nothing}
      </div>
      ${message.rating === null ? nothing : this.rating(message.rating)}
      ${
        message.isUnknown && this.isNewest && this.canAsk
          ? html`<div class="hint" part="not-found">${text('bot.askDifferently')}</div>`
          : nothing
      }`;
  }

  private rating(rating: NonNullable<BotMessage['rating']>): TemplateResult {
    return html`${thumbs(rating, (event) => this.rate(event))}
    ${
      this.isExplaining && rating.thumb === -1
        ? html`<colloquy-reasons .turnId=${rating.turnId} @colloquy-explained=${this.explained}></colloquy-reasons>`
        : nothing
    }`;
  }

  private rate(event: FeedbackEvent): void {
    this.isExplaining = event.value === -1;
    this.dispatchEvent(event);
  }

  /** The form was removed while it had the focus. */
  private explained(): void {
    this.isExplaining = false;
    this.renderRoot.querySelector<HTMLElement>('.thumbs .down')?.focus();
  }

  private cut(message: BotMessage): TemplateResult {
    return html`<div class="cut">
      ${icons.alert()}
      <span>${text(message.state === 'failed' ? 'bot.failed' : 'bot.interrupted')}</span>
      ${
        this.canAsk && message.question !== ''
          ? html`<button type="button" @click=${() => this.dispatchEvent(new SendEvent(message.question))}>
            ${text('widget.retry')}
          </button>`
          : nothing
      }
    </div>`;
  }

  private typing(): string {
    return text('bot.typing', { name: this.botName });
  }

  private onBodyClick(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.cite') : null;
    const sources = this.renderRoot.querySelector<ColloquySources>('colloquy-sources');
    if (button !== null && sources !== null) void sources.open(Number(button.dataset['n']), button);
  }
}

/** Set by the owner, unlike a picture in an answer; its host does not learn which page shows it. */
function picture(media: StepForChat['media']): TemplateResult | typeof nothing {
  if (media === null || URL.parse(media.url)?.protocol !== 'https:') return nothing;
  return html`<img
    class="media"
    src=${media.url}
    alt=${media.alt}
    loading="lazy"
    referrerpolicy="no-referrer"
    @error=${hideElement}
  />`;
}

function hideElement(event: Event): void {
  if (event.target instanceof HTMLElement) event.target.hidden = true;
}
