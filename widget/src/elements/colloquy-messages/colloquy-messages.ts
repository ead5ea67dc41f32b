import { FOLLOW_UP_TEXT, type FlowButton } from '@colloquy/contracts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Message } from '../../conversation/messages.ts';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { defineElement } from '../define-element.ts';
import { icons } from '../icons.ts';
import { OlderRequestEvent, SendEvent, StepAnswerEvent } from '../widget-events.ts';
import { messagesStyles } from './colloquy-messages.styles.ts';

/** About a line of text: within this distance the list counts as scrolled to its end. */
const AT_END_PX = 24;
/** Scrolling down to within this distance is taken as scrolling to the end. */
const NEAR_END_PX = 80;
const NEAR_START_PX = 40;

/** Loaded when the form is first shown, because most visitors never see it. */
async function loadContact(): Promise<void> {
  const { ColloquyContact } = await import('../colloquy-contact/colloquy-contact.ts');
  defineElement('colloquy-contact', ColloquyContact);
}

/** Loaded on demand like the form, because most chatbots have no flow. */
async function loadStep(): Promise<void> {
  const { ColloquyStep } = await import('../colloquy-step/colloquy-step.ts');
  defineElement('colloquy-step', ColloquyStep);
}

/**
 * The scrolling list of messages: keeps its position while older ones load, and follows new messages while at the
 * end.
 */
export class ColloquyMessages extends LitElement {
  static override styles = [base, messagesStyles];
  static override properties = {
    messages: { attribute: false },
    buttons: { attribute: false },
    suggestions: { attribute: false },
    greeting: { attribute: false },
    botName: { attribute: false },
    showSources: { attribute: false },
    hasOlder: { attribute: false },
    isLoading: { attribute: false },
    isLoadingOlder: { attribute: false },
    isBusy: { attribute: false },
    isBlocked: { attribute: false },
    isAway: { state: true },
  };

  declare messages: readonly Message[];
  /** Buttons that start parts of the chatbot's flow. */
  declare buttons: readonly FlowButton[];
  declare suggestions: readonly string[];
  declare greeting: string;
  declare botName: string;
  declare showSources: boolean;
  declare hasOlder: boolean;
  declare isLoading: boolean;
  declare isLoadingOlder: boolean;
  /** An answer is in progress. */
  declare isBusy: boolean;
  /** Sending is disabled. */
  declare isBlocked: boolean;
  declare isAway: boolean;
  /** Distance from the end before an update, to keep the scroll position. */
  private distanceFromEnd = 0;
  /** Scroll position after the last scroll event. */
  private lastTop = 0;
  private resizes: ResizeObserver | undefined;

  constructor() {
    super();
    this.messages = [];
    this.buttons = [];
    this.suggestions = [];
    this.greeting = '';
    this.botName = '';
    this.showSources = true;
    this.hasOlder = false;
    this.isLoading = false;
    this.isLoadingOlder = false;
    this.isBusy = false;
    this.isBlocked = false;
    this.isAway = false;
  }

  /** Scrolls to the newest message. */
  scrollToEnd(): void {
    if (this.list !== null) this.scrollList(this.list.scrollHeight);
  }

  /** Focuses the waiting step; false without one. */
  async focusStep(): Promise<boolean> {
    await this.updateComplete;
    if (this.messages.at(-1)?.kind !== 'step') return false;
    await loadStep();
    const step = this.renderRoot.querySelector('colloquy-step');
    if (step === null) return false;
    await step.updateComplete;
    step.focus();
    return true;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resizes?.disconnect();
  }

  protected override firstUpdated(): void {
    const [list, content] = [this.list, this.renderRoot.querySelector('.content')];
    if (list === null || content === null) return;
    // Answers change height after rendering: Markdown, fonts, sources.
    this.resizes = new ResizeObserver(() => {
      if (!this.isAway) this.scrollToEnd();
    });
    this.resizes.observe(content);
    this.resizes.observe(list);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const list = this.list;
    this.distanceFromEnd = list === null ? 0 : list.scrollHeight - list.scrollTop;
    const before = changed.get('messages')?.at(-1)?.key;
    const last = this.messages.at(-1);
    // The visitor's own question is always scrolled into view.
    if (last?.kind === 'typing' && last.key !== before) this.isAway = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const list = this.list;
    if (list === null) return;
    if (!this.isAway) this.scrollToEnd();
    else if (changed.has('messages') && changed.get('messages')?.[0] !== this.messages[0]) {
      this.scrollList(list.scrollHeight - this.distanceFromEnd);
    }
  }

  protected override render(): TemplateResult {
    return html`
      <div
        class="list"
        ?data-fresh=${this.messages.length === 0 && !this.isLoading}
        part="messages"
        role="log"
        aria-live="polite"
        aria-label=${text('widget.messages')}
        aria-busy=${this.isBusy ? 'true' : 'false'}
        tabindex="0"
        @scroll=${this.onScroll}
      >
        <div class="content">
          ${this.isLoading ? this.skeleton() : this.contents()}
        </div>
      </div>
      ${
        this.isAway
          ? html`<button type="button" class="latest" aria-label=${text('widget.latest')} @click=${this.toLatest}>
            ${icons.down(20)}
          </button>`
          : nothing
      }
    `;
  }

  private contents(): TemplateResult {
    return html`
      ${
        this.hasOlder
          ? html`<button type="button" class="older" ?disabled=${this.isLoadingOlder} @click=${this.requestOlder}>
            ${text(this.isLoadingOlder ? 'widget.loading' : 'widget.older')}
          </button>`
          : this.greeting === ''
            ? nothing
            : this.message({
                kind: 'bot',
                key: 'greeting',
                author: null,
                text: this.greeting,
                citations: [],
                isUnknown: false,
                state: 'answered',
                question: '',
                rating: null,
              })
      }
      ${repeat(
        this.messages,
        (message) => message.key,
        (message) => this.message(message),
      )}
      ${this.buttons.length === 0 ? nothing : this.buttonList()}
      ${this.suggestions.length === 0 ? nothing : this.suggestionList()}
    `;
  }

  private message(message: Message): TemplateResult {
    if (message.kind === 'contact') {
      void loadContact();
      return html`<colloquy-contact exportparts="contact" .contact=${message.contact}></colloquy-contact>`;
    }
    if (message.kind === 'step') {
      void loadStep();
      // Its text was announced with the message above.
      return html`<colloquy-step
        exportparts="step"
        aria-live="off"
        .message=${message}
        .isBlocked=${this.isBlocked}
      ></colloquy-step>`;
    }
    return html`<colloquy-message
      exportparts="message, message-user, message-bot, message-human, message-notice, not-found, source"
      .message=${message}
      .botName=${this.botName}
      .showSources=${this.showSources}
      .canAsk=${!this.isBusy}
      .isNewest=${message === this.messages.at(-1)}
    ></colloquy-message>`;
  }

  /** The label of a button is not a message: its first step answers it. */
  private buttonList(): TemplateResult {
    return html`<ul class="suggestions flow-buttons" aria-label=${text('widget.flowButtons')}>
      ${this.buttons.map(
        ({ id, label }) =>
          html`<li>
            <button
              type="button"
              part="flow-button"
              dir="auto"
              ?disabled=${this.isBlocked}
              @click=${() => this.dispatchEvent(new StepAnswerEvent(id, FOLLOW_UP_TEXT, []))}
            >
              ${label}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  private suggestionList(): TemplateResult {
    return html`<ul class="suggestions" aria-label=${text('widget.suggestions')}>
      ${this.suggestions.map(
        (suggestion) =>
          html`<li>
            <button type="button" part="suggestion" dir="auto" @click=${() => this.dispatchEvent(new SendEvent(suggestion))}>
              ${suggestion}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  private skeleton(): TemplateResult {
    return html`<div class="skeleton" role="status">
      <span class="quiet">${text('widget.loading')}</span>
      <i></i><i class="end"></i><i></i>
    </div>`;
  }

  private get list(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.list');
  }

  private onScroll(): void {
    const list = this.list;
    if (list === null) return;
    const distance = list.scrollHeight - list.scrollTop - list.clientHeight;
    const isMovedUp = list.scrollTop < this.lastTop;
    this.lastTop = list.scrollTop;
    // A growing answer moves the end without any scrolling: only scrolling up leaves it deliberately.
    if (distance <= AT_END_PX) this.isAway = false;
    else if (isMovedUp) this.isAway = true;
    else if (distance <= NEAR_END_PX) this.isAway = false;
    if (this.isAway && list.scrollTop < NEAR_START_PX && this.hasOlder) this.requestOlder();
  }

  private scrollList(top: number): void {
    const list = this.list;
    if (list === null) return;
    list.scrollTop = top;
    this.lastTop = list.scrollTop;
  }

  private requestOlder(): void {
    this.isAway = true;
    this.dispatchEvent(new OlderRequestEvent());
  }

  private toLatest(): void {
    this.isAway = false;
    this.scrollToEnd();
    this.list?.focus();
  }
}
