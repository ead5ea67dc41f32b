import { currentStep, wait } from '@colloquy/chat-client';
import type { WidgetConfig, WidgetState } from '@colloquy/contracts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { createAskApi } from '../../api/ask-api.ts';
import { type ConversationStore, createConversationStore } from '../../conversation/conversation.store.ts';
import { type Conversation, EMPTY_CONVERSATION } from '../../conversation/conversation.ts';
import { currentButtons } from '../../conversation/flow-buttons.ts';
import { hasSpoken } from '../../conversation/flow-steps.ts';
import { countUnread, currentSuggestions, listMessages } from '../../conversation/messages.ts';
import { text } from '../../locale/strings.ts';
import type { VisitorStorage } from '../../storage/visitor-storage.ts';
import { base } from '../../theme/base.styles.ts';
import { ColloquyComposer } from '../colloquy-composer/colloquy-composer.ts';
import { ColloquyCsat } from '../colloquy-csat/colloquy-csat.ts';
import { ColloquyMessage } from '../colloquy-message/colloquy-message.ts';
import { ColloquyMessages } from '../colloquy-messages/colloquy-messages.ts';
import { ColloquyNotice } from '../colloquy-notice/colloquy-notice.ts';
import { ColloquyReasons } from '../colloquy-reasons/colloquy-reasons.ts';
import { ColloquySources } from '../colloquy-sources/colloquy-sources.ts';
import { defineElement } from '../define-element.ts';
import {
  type CsatEvent,
  type ContactSendEvent,
  type FeedbackEvent,
  ReloadEvent,
  type SendEvent,
  StateRequestEvent,
  type StepAnswerEvent,
  UnreadEvent,
} from '../widget-events.ts';
import { handoffBar } from './handoff-bar.ts';
import { panelHeader } from './panel-header.ts';
import { panelNotice } from './panel-notice.ts';
import { panelStyles } from './colloquy-panel.styles.ts';

/** The open chat: header, messages, notices and composer around one conversation. */
export class ColloquyPanel extends LitElement {
  static override styles = [base, panelStyles];
  static override properties = {
    config: { attribute: false },
    configFailed: { attribute: false },
    askBase: { attribute: false },
    storage: { attribute: false },
    locale: { attribute: false },
    state: { reflect: true },
    isPage: { attribute: 'page', type: Boolean, reflect: true },
    isFullScreen: { attribute: 'full-screen', type: Boolean, reflect: true },
    canBegin: { attribute: false },
    isOffline: { state: true },
  };

  declare config: WidgetConfig | undefined;
  declare configFailed: boolean;
  declare askBase: string;
  declare storage: VisitorStorage;
  declare locale: string | undefined;
  declare state: WidgetState;
  /** The chat is the whole page and cannot be closed. */
  declare isPage: boolean;
  declare isFullScreen: boolean;
  /** Whether a flow may start automatically, which it must not in a preview. */
  declare canBegin: boolean;
  declare isOffline: boolean;
  private store: ConversationStore | undefined;
  private shownDraft: Conversation['returnedDraft'] = null;
  private unread = 0;
  /** The visitor has answered a step by its controls, so focus moves on to the next step. */
  private isInSteps = false;

  constructor() {
    super();
    this.configFailed = false;
    this.state = 'minimized';
    this.isPage = false;
    this.isFullScreen = false;
    this.canBegin = true;
    this.isOffline = !navigator.onLine;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.onConnection);
    addEventListener('offline', this.onConnection);
    addEventListener('focus', this.onReturn);
    document.addEventListener('visibilitychange', this.onReturn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.onConnection);
    removeEventListener('offline', this.onConnection);
    removeEventListener('focus', this.onReturn);
    document.removeEventListener('visibilitychange', this.onReturn);
    this.store?.close();
    this.store = undefined;
  }

  /** Focuses the composer or, where an on-screen keyboard would cover half of the screen, the chat as a whole. */
  override focus(): void {
    // A step with a field of its own replaces it.
    const composer = hasTouchKeyboard() || this.composer?.hidden ? null : this.composer;
    if (composer === null) this.renderRoot.querySelector<HTMLElement>('.panel')?.focus();
    else composer.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.config !== undefined && this.store === undefined) this.startConversation(this.config.linkId);
    if (changed.has('state') && this.state !== 'minimized') this.seen();
    this.follow();
    this.begin();
  }

  protected override updated(): void {
    void this.toNextStep();
    const { returnedDraft } = this.conversation;
    if (returnedDraft === this.shownDraft) return;
    this.shownDraft = returnedDraft;
    if (returnedDraft?.from === 'composer') this.composer?.returnDraft(returnedDraft.text);
  }

  protected override render(): TemplateResult {
    const name = this.config?.botName ?? '';
    const isModal = this.isFullScreen && !this.isPage;
    return html`
      ${isModal ? html`<div tabindex="0" @focus=${this.focus}></div>` : nothing}
      <section
        class="panel"
        part="panel"
        role=${this.isPage ? 'main' : 'dialog'}
        aria-label=${name || text('widget.title')}
        aria-modal=${isModal ? 'true' : nothing}
        tabindex="-1"
        @keydown=${this.onKeydown}
        @colloquy-send=${this.onSend}
        @colloquy-feedback=${this.onFeedback}
        @colloquy-contact-send=${this.onContact}
        @colloquy-step-answer=${this.onStepAnswer}
        @colloquy-older=${() => this.store?.loadOlder()}
      >
        ${panelHeader({
          config: this.config,
          state: this.state,
          canLeave: !this.isPage,
          canDock: !this.isPage && !this.isFullScreen,
          canRestart: this.conversation.turns.length > 0 || this.conversation.pending !== null,
          restart: () => this.restart(),
          request: (state) => this.dispatchEvent(new StateRequestEvent(state)),
        })}
        ${this.configFailed || this.conversation.phase === 'failed' ? this.failure() : this.chat()}
      </section>
      ${isModal ? html`<div tabindex="0" @focus=${this.toFirstControl}></div>` : nothing}
    `;
  }

  private chat(): TemplateResult {
    const { conversation, config } = this;
    return html`
      <colloquy-messages
        exportparts="messages, message, message-user, message-bot, message-human, message-notice, not-found, source, flow-button, suggestion, contact, step"
        .messages=${listMessages(conversation)}
        .buttons=${currentButtons(conversation, config?.flow?.buttons ?? [])}
        .suggestions=${currentSuggestions(conversation, config?.suggestions ?? [])}
        .greeting=${config?.greeting ?? ''}
        .botName=${config?.botName ?? ''}
        .showSources=${config?.widget.showSources ?? true}
        .hasOlder=${conversation.turns.length < conversation.total}
        .isLoading=${config === undefined || conversation.phase === 'loading'}
        .isLoadingOlder=${conversation.isLoadingOlder}
        .isBusy=${conversation.pending !== null}
        .isBlocked=${this.isOffline}
      ></colloquy-messages>
      ${handoffBar({
        state: conversation.chatState,
        isTyping: conversation.typingUntil > 0,
        canAsk: config?.handoff?.enabled ?? false,
        isBlocked: this.isOffline,
        ask: () => void this.store?.requestHandoff(),
      })}
      ${this.contactButton()}
      ${panelNotice({
        isOffline: this.isOffline,
        notice: conversation.notice,
        sendAgain: () => this.sendAgain(),
        undo: () => void this.store?.undoRestart(),
        dismiss: () => this.store?.dismissNotice(),
      })}
      ${this.rating()} ${this.consent()}
      <colloquy-composer
        exportparts="composer, input, send"
        .isBusy=${conversation.pending !== null}
        .isBlocked=${this.isOffline || config === undefined}
      ></colloquy-composer>
    `;
  }

  private contactButton(): TemplateResult | typeof nothing {
    const form = this.config?.contactForm ?? null;
    if (form?.trigger !== 'button' || this.conversation.contact !== null) return nothing;
    if (this.conversation.phase === 'loading') return nothing;
    return html`<button
      type="button"
      class="contact"
      part="contact-button"
      ?disabled=${this.isOffline}
      @click=${() => this.store?.offerContact(form)}
    >
      ${text('contact.open')}
    </button>`;
  }

  /** Asks for a rating of a conversation that was left, without blocking the next one. */
  private rating(): TemplateResult | typeof nothing {
    const { rated } = this.conversation;
    if (rated === null || this.isOffline) return nothing;
    return html`<colloquy-csat
      exportparts="csat"
      .given=${rated.given}
      @colloquy-csat=${this.onRate}
      @colloquy-dismiss=${() => this.store?.dismissRating()}
    ></colloquy-csat>`;
  }

  /** The owner's text before the first question. */
  private consent(): TemplateResult | typeof nothing {
    const consentText = this.config?.consentText ?? '';
    const isBeforeFirst = !hasSpoken(this.conversation) && this.conversation.phase !== 'loading';
    if (consentText === '' || !isBeforeFirst) return nothing;
    return html`<p class="consent" part="consent">${consentText}</p>`;
  }

  private failure(): TemplateResult {
    return html`<div class="failure" role="alert">
      <p>${text('widget.loadFailed')}</p>
      <button type="button" @click=${this.reload}>${text('widget.retry')}</button>
    </div>`;
  }

  private get conversation(): Conversation {
    return this.store?.state ?? EMPTY_CONVERSATION;
  }

  private get messages(): ColloquyMessages | null {
    return this.renderRoot.querySelector<ColloquyMessages>('colloquy-messages');
  }

  private get composer(): ColloquyComposer | null {
    return this.renderRoot.querySelector<ColloquyComposer>('colloquy-composer');
  }

  private startConversation(linkId: string): void {
    const store = createConversationStore({
      api: createAskApi(this.askBase, linkId),
      storage: this.storage,
      locale: this.locale,
      wait,
      now: () => Date.now(),
    });
    store.subscribe(() => this.onChange());
    this.store = store;
    void store.refresh();
  }

  private onChange(): void {
    this.seen();
    this.requestUpdate();
  }

  /** Answers that are visible count as read; others as unread. */
  private seen(): void {
    if (this.store === undefined) return;
    if (this.state !== 'minimized' && document.visibilityState === 'visible') this.store.markSeen();
    const unread = countUnread(this.store.state, this.storage.read().lastSeenId);
    if (unread === this.unread) return;
    this.unread = unread;
    this.dispatchEvent(new UnreadEvent(unread));
  }

  /** Streams only while the tab is visible, because browsers allow few connections per host. */
  private follow(): void {
    this.store?.setFollowing(this.state !== 'minimized' && document.visibilityState === 'visible');
  }

  private restart(): void {
    this.store?.restart();
    this.focus();
  }

  private reload(): void {
    if (this.config === undefined) this.dispatchEvent(new ReloadEvent());
    else void this.store?.refresh();
  }

  private toFirstControl(): void {
    this.renderRoot.querySelector<HTMLElement>('.header button')?.focus();
  }

  /** Typed text may have been edited; other messages are resent unchanged. */
  private sendAgain(): void {
    if (this.conversation.returnedDraft?.from === 'composer') this.composer?.submit();
    else void this.store?.retry();
  }

  /** An automatic flow starts only while it is visible, not in a window that the visitor has not opened. */
  private begin(): void {
    const isSeen = this.state !== 'minimized' && document.visibilityState === 'visible';
    const isWanted = this.config?.flow?.start === true && this.canBegin && !this.isOffline;
    if (isSeen && isWanted) void this.store?.begin();
  }

  /** Focus moves from step to step, but not away from the composer or from elsewhere. */
  private async toNextStep(): Promise<void> {
    if (!this.isInSteps || this.conversation.pending !== null) return;
    const isTyping = this.composer?.draft !== '';
    const focused = this.shadowRoot?.activeElement ?? null;
    const isElsewhere = !focused?.matches('.panel, colloquy-composer, colloquy-messages');
    if (isTyping || isElsewhere || currentStep(this.conversation) === null) this.isInSteps = false;
    else if (await this.messages?.focusStep()) this.isInSteps = false;
  }

  private onStepAnswer(event: StepAnswerEvent): void {
    event.stopPropagation();
    if (this.isOffline) return;
    // Its controls are removed, so focus moves to what comes next.
    this.focus();
    this.isInSteps = true;
    const { stepId, text: said, optionIds, leavesFlow } = event;
    void this.store?.answerStep({ stepId, text: said, optionIds, ...(leavesFlow && { leavesFlow }) });
  }

  private onSend(event: SendEvent): void {
    event.stopPropagation();
    if (this.isOffline) return;
    // Messages from the composer leave the focus there.
    if (!hasTouchKeyboard()) this.focus();
    void this.store?.send(event.text);
  }

  private onFeedback(event: FeedbackEvent): void {
    event.stopPropagation();
    void this.store?.giveFeedback(event.turnId, event.value, event.details);
    const form = this.config?.contactForm ?? null;
    const isAsked = form?.trigger === 'negativeFeedback' && this.conversation.contact === null;
    if (event.value === -1 && isAsked) void this.store?.offerContact(form);
  }

  private onContact(event: ContactSendEvent): void {
    event.stopPropagation();
    void this.store?.sendContact(event.sent);
  }

  private onRate(event: CsatEvent): void {
    event.stopPropagation();
    void this.store?.rate(event.rating);
  }

  private onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.isPage || event.isComposing) return;
    event.stopPropagation();
    this.dispatchEvent(new StateRequestEvent('minimized'));
  }

  private readonly onConnection = (): void => {
    this.isOffline = !navigator.onLine;
    if (!this.isOffline) void this.store?.refresh();
  };

  /** Another tab may have continued the conversation. */
  private readonly onReturn = (): void => {
    this.follow();
    if (document.visibilityState === 'visible') void this.store?.refresh().then(() => this.begin());
  };
}

/** Phones and tablets, where a focused field opens an on-screen keyboard. */
function hasTouchKeyboard(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}

declare global {
  interface HTMLElementTagNameMap {
    'colloquy-panel': ColloquyPanel;
  }
}

defineElement('colloquy-csat', ColloquyCsat);
defineElement('colloquy-reasons', ColloquyReasons);
defineElement('colloquy-sources', ColloquySources);
defineElement('colloquy-message', ColloquyMessage);
defineElement('colloquy-messages', ColloquyMessages);
defineElement('colloquy-composer', ColloquyComposer);
defineElement('colloquy-notice', ColloquyNotice);
defineElement('colloquy-panel', ColloquyPanel);
