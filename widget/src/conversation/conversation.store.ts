import {
  askUntilFinal,
  createFlowGuide,
  currentStep,
  followChat,
  followUp,
  isStepRefused,
  toChatError,
  unsentIdOf,
  type ChatError,
  type SaidMessage,
  type Wait,
} from '@colloquy/chat-client';
import { type ContactForm, FOLLOW_UP_DELAY_MS, HISTORY_PAGINATION_DELAY_MS } from '@colloquy/contracts';
import type { AskApi, FeedbackDetails, SentContact, Thumb, VisitorFeedEvent } from '../api/ask-api.ts';
import { text } from '../locale/strings.ts';
import { randomId } from '../storage/random-id.ts';
import type { VisitorStorage } from '../storage/visitor-storage.ts';
import { contactIssues } from './contact.ts';
import { type Conversation, type ConversationEvent, EMPTY_CONVERSATION, evolve } from './conversation.ts';
import { failureOf, QUIET_FAILURE } from './failures.ts';
import { followedStep } from './flow-steps.ts';
import { createJudging } from './judging.ts';

export const HISTORY_PAGE_SIZE = 20;
/** How often a question that another page load began is looked up until it has its answer. */
const PENDING_POLL_MS = 2_000;
const PENDING_POLLS_MAX = 60;

export interface ConversationStore {
  readonly state: Conversation;
  /** Calls back after every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Loads the stored conversation, or another tab's when that one is newer. */
  refresh(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Sends a question; does nothing while one is being answered. */
  send(question: string): Promise<void>;
  /** Answers the step of a flow by its controls. */
  answerStep(answer: Omit<SaidMessage, 'from'>): Promise<void>;
  /** Sends again what could not be sent, and what the flow goes on with. */
  retry(): Promise<void>;
  /** Begins a conversation with the first step of the chatbot's flow; does nothing in one that has begun. */
  begin(): Promise<void>;
  /** Says whether an answer helped, at once before the visitor's eyes; a failure takes it back and says so. */
  giveFeedback(turnId: string, value: Thumb, details?: FeedbackDetails): Promise<void>;
  /** Shows the contact form below the newest turn, as if the bot had written it. */
  offerContact(form: ContactForm): Promise<void>;
  /** Sends it; what is wrong with it is said at its fields, and it can be sent again. */
  sendContact(sent: SentContact): Promise<void>;
  /** Asks for a member of the team to take the conversation over. */
  requestHandoff(): Promise<void>;
  /** Follows the members' messages while the widget is open. */
  setFollowing(isFollowing: boolean): void;
  restart(): void;
  /** Sends the visitor's rating of the previous conversation; on a failure the rating is undone and a notice shown. */
  rate(rating: number): Promise<void>;
  dismissRating(): void;
  undoRestart(): Promise<void>;
  dismissNotice(): void;
  /** Records that the visitor has seen the newest answer. */
  markSeen(): void;
  /** Stops all work in progress; the server keeps the answer for the next visit. */
  close(): void;
}

export interface ConversationDeps {
  readonly api: AskApi;
  readonly storage: VisitorStorage;
  /** The language the host page asks for; without one the server decides. */
  readonly locale: string | undefined;
  readonly wait: Wait;
  readonly now: () => number;
}

/** The conversation of one visitor with one link. */
export function createConversationStore(deps: ConversationDeps): ConversationStore {
  const { api, storage, locale, wait, now } = deps;
  const listeners = new Set<() => void>();
  let state = EMPTY_CONVERSATION;
  let shownChatId: string | null = null;
  let isPolling = false;
  let current = new AbortController();
  /** Of the conversation that was begun last without its visitor. */
  let begunIn: AbortSignal | null = null;
  let isFollowing = false;
  /** The conversation that is followed, until `stop`. */
  let followed: { readonly chatId: string; readonly stop: AbortController } | null = null;

  function apply(event: ConversationEvent): void {
    const next = evolve(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Follows the shown conversation while it is to be followed, and no other. */
  function followShown(): void {
    const chatId = isFollowing ? shownChatId : null;
    if (followed?.chatId === chatId) return;
    followed?.stop.abort();
    followed = null;
    if (chatId === null) return;
    const stop = new AbortController();
    followed = { chatId, stop };
    const feed = api.feedOf({ chatId, userRef: storage.read().visitorRef });
    void followChat({ ...feed, wait }, (event) => onFeedEvent(event, chatId), stop.signal);
  }

  function onFeedEvent(event: VisitorFeedEvent, chatId: string): void {
    if (event.type === 'state') apply({ type: 'state-received', state: event.data.state, chatId });
    else if (event.type === 'turn') {
      apply({ type: 'turn-received', item: event.data });
      void guide.goOn();
    } else typingUntil(Date.parse(event.data.until));
  }

  function typingUntil(until: number): void {
    apply({ type: 'typing-received', until });
    // Hides the typing dots unless a later event extends their time.
    void wait(Math.max(0, until - now())).then(() => {
      if (state.typingUntil === until) apply({ type: 'typing-received', until: 0 });
    });
  }

  async function readPage(chatId: string, page: number): Promise<void> {
    const { userRef, signal } = { userRef: storage.read().visitorRef, signal: current.signal };
    const { items, total } = await api.readHistory({ chatId, userRef, page, limit: HISTORY_PAGE_SIZE });
    if (!signal.aborted && shownChatId === chatId) apply({ type: 'page-received', items, total });
  }

  function show(chatId: string | null): void {
    current.abort();
    current = new AbortController();
    shownChatId = chatId;
    followShown();
  }

  async function refresh(): Promise<void> {
    if (state.pending !== null) return;
    const { chatId } = storage.read();
    if (chatId !== shownChatId) {
      show(chatId);
      apply(chatId === null ? { type: 'restarted', previousChatId: null } : { type: 'loading-started' });
    }
    if (chatId === null) return;
    if (state.phase === 'failed') apply({ type: 'loading-started' });
    try {
      await readPage(chatId, 1);
      reopenContact(chatId);
      void guide.goOn();
      void pollPending(chatId);
    } catch (error) {
      loadingFailed(toChatError(error));
    }
  }

  function loadingFailed(error: ChatError): void {
    if (error.status === 404) {
      // The conversation was deleted; the visitor starts afresh.
      dropConversation();
      apply({ type: 'restarted', previousChatId: null });
    } else if (state.phase === 'loading') {
      apply({ type: 'loading-failed' });
    }
  }

  function dropConversation(): void {
    show(null);
    storage.write({ chatId: null, lastSeenId: null });
  }

  async function pollPending(chatId: string): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    const { signal } = current;
    for (let poll = 0; poll < PENDING_POLLS_MAX; poll += 1) {
      if (!state.turns.some((turn) => turn.state === 'pending')) break;
      await wait(PENDING_POLL_MS);
      if (signal.aborted) break;
      // One look-up may fail; the next one counts.
      await readPage(chatId, 1).catch(() => undefined);
    }
    isPolling = false;
  }

  async function loadOlder(): Promise<void> {
    if (state.isLoadingOlder || shownChatId === null || state.turns.length >= state.total) return;
    apply({ type: 'older-requested' });
    try {
      // A guard against a scroll that asks for many pages at once (specification, section 9).
      await wait(HISTORY_PAGINATION_DELAY_MS);
      await readPage(shownChatId, Math.floor(state.turns.length / HISTORY_PAGE_SIZE) + 1);
    } catch {
      apply({ type: 'older-failed' });
    }
  }

  async function openChat(idempotencyKey: string, signal: AbortSignal): Promise<string> {
    if (shownChatId !== null) return shownChatId;
    const { visitorRef } = storage.read();
    const chat = await api.createChat({ userRef: visitorRef, ...(locale && { locale }), idempotencyKey });
    if (!signal.aborted) {
      shownChatId = chat.id;
      storage.write({ chatId: chat.id, lastSeenId: null });
      followShown();
    }
    return chat.id;
  }

  /** Sends a message; the same one again goes out under its first id, as the server may have it. */
  async function deliver(said: SaidMessage, knownId: string | null = null): Promise<void> {
    if (state.pending !== null) return;
    const clientMessageId = knownId ?? unsentIdOf(said, state.returnedDraft) ?? randomId();
    const { signal } = current;
    const answered = currentStep(state);
    apply({ type: 'question-sent', clientMessageId, said });
    try {
      const chatId = await openChat(clientMessageId, signal);
      const userRef = storage.read().visitorRef;
      const request = { chatId, userRef, said, clientMessageId, ...(locale && { locale }) };
      const ask = (until: AbortSignal) => api.ask(request, until);
      for await (const event of askUntilFinal({ ask, wait }, signal)) {
        if (signal.aborted) return;
        apply(event);
      }
      const offered = state.turns.at(-1)?.contactForm;
      if (offered) void offerContact(offered);
      void guide.goOn();
      await offerFollowUps(signal);
    } catch (error) {
      if (!signal.aborted) await deliveryFailed(said, answered?.turn.id ?? '', toChatError(error));
    }
  }

  async function deliveryFailed(said: SaidMessage, turnId: string, error: ChatError): Promise<void> {
    if (said.stepId !== null && isStepRefused(error)) {
      await stepRefused(said, turnId);
    } else if (guide.retries(said, error)) {
      apply(QUIET_FAILURE);
      await guide.goOn();
    } else {
      if (error.status === 404) dropConversation();
      apply(failureOf(error, now()));
    }
  }

  async function send(input: string): Promise<void> {
    const question = input.trim();
    if (question === '') return;
    const stepId = currentStep(state)?.step.id ?? null;
    await deliver({ text: question, stepId, optionIds: [], from: 'composer' });
  }

  /**
   * The step was answered in another tab, or its run has ended: the current state is shown, without an error. Typed
   * text returns to the visitor; it is sent as a question when no newer turn shows what happened to the step.
   */
  async function stepRefused(said: SaidMessage, turnId: string): Promise<void> {
    const { signal } = current;
    apply(QUIET_FAILURE);
    if (shownChatId !== null) await readPage(shownChatId, 1).catch(() => undefined);
    if (signal.aborted) return;
    if (currentStep(state)?.turn.id !== turnId) {
      // A button whose flow can no longer be begun.
      if (turnId === '' && said.from === 'step')
        apply({ type: 'judging-failed', text: text('survey.closed') });
      void guide.goOn();
      return;
    }
    apply({ type: 'step-closed', turnId });
    if (said.from === 'composer') await deliver({ ...said, stepId: null });
    else if (said.from === 'step') apply({ type: 'judging-failed', text: text('survey.closed') });
  }

  async function requestHandoff(): Promise<void> {
    const { signal } = current;
    try {
      const chatId = await openChat(randomId(), signal);
      const asked = await api.requestHandoff({ chatId, userRef: storage.read().visitorRef });
      if (signal.aborted) return;
      apply({ type: 'state-received', state: asked.state, chatId });
      if (asked.notice !== null) apply({ type: 'turn-received', item: asked.notice });
    } catch {
      if (!signal.aborted) apply({ type: 'judging-failed', text: text('error.person') });
    }
  }

  async function offerFollowUps(signal: AbortSignal): Promise<void> {
    const last = state.turns.at(-1);
    if (last === undefined || last.suggestions.length === 0) return;
    await wait(FOLLOW_UP_DELAY_MS);
    if (!signal.aborted) apply({ type: 'follow-ups-due', turnId: last.id });
  }

  async function offerContact(form: ContactForm): Promise<void> {
    const { signal } = current;
    apply({ type: 'contact-coming', form, turnId: state.turns.at(-1)?.id ?? null });
    await wait(FOLLOW_UP_DELAY_MS);
    if (!signal.aborted) apply({ type: 'contact-opened' });
  }

  /** Of the newest answer, when the page was loaded anew before the form was sent. */
  function reopenContact(chatId: string): void {
    const last = state.turns.at(-1);
    if (!last?.contactForm || state.contact !== null || storage.read().contactedChatId === chatId) return;
    apply({ type: 'contact-coming', form: last.contactForm, turnId: last.id });
    apply({ type: 'contact-opened' });
  }

  async function sendContact(sent: SentContact): Promise<void> {
    if (state.contact?.phase !== 'open') return;
    const { signal } = current;
    apply({ type: 'contact-sending' });
    try {
      const chatId = await openChat(randomId(), signal);
      await api.sendContact({ ...sent, chatId, userRef: storage.read().visitorRef });
      storage.write({ contactedChatId: chatId });
      if (!signal.aborted) apply({ type: 'contact-sent' });
    } catch (error) {
      if (!signal.aborted) apply({ type: 'contact-failed', issues: contactIssues(toChatError(error)) });
    }
  }

  const guide = createFlowGuide({
    read: () => ({ followed: followedStep(state), signal: current.signal }),
    onPause: (turnId) => apply({ type: 'flow-goes-on', turnId }),
    wait,
    send: deliver,
  });
  const judging = createJudging({
    read: () => ({ state, signal: current.signal, chatId: shownChatId }),
    storage,
    api,
    apply,
  });

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    loadOlder,
    send,
    answerStep: (answer) => deliver({ ...answer, from: 'step' }),
    async retry() {
      const returned = state.returnedDraft;
      if (returned !== null) await deliver(returned, returned.clientMessageId);
    },
    async begin() {
      const isNew = state.phase === 'empty' ? storage.read().chatId === null : state.phase === 'ready';
      if (!isNew || state.total > 0 || begunIn === current.signal) return;
      begunIn = current.signal;
      await deliver(followUp(null));
    },
    ...judging,
    offerContact,
    sendContact,
    requestHandoff,
    setFollowing(wanted) {
      isFollowing = wanted;
      followShown();
    },
    restart() {
      const previousChatId = shownChatId;
      dropConversation();
      apply({ type: 'restarted', previousChatId });
    },
    dismissRating: () => apply({ type: 'rating-dismissed' }),
    async undoRestart() {
      if (state.notice?.kind !== 'restarted') return;
      storage.write({ chatId: state.notice.previousChatId });
      // The new conversation may have begun by itself meanwhile.
      show(null);
      apply({ type: 'loading-started' });
      await refresh();
      this.markSeen();
    },
    dismissNotice: () => apply({ type: 'notice-dismissed' }),
    markSeen() {
      const newest = state.turns.findLast((turn) => turn.state !== 'pending')?.id;
      const { lastSeenId } = storage.read();
      if (newest !== undefined && (lastSeenId === null || newest > lastSeenId)) {
        storage.write({ lastSeenId: newest });
      }
    },
    close() {
      current.abort();
      this.setFollowing(false);
    },
  };
}
