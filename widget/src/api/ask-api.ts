import {
  type ChatState,
  type FeedbackReason,
  type VisitorChat,
  type VisitorHistoryItem,
  SSE_HEARTBEAT_MS,
} from '@colloquy/contracts';
import { type AnswerEvent, readAnswerStream } from './answer-stream.ts';
import { AskError, refusal } from './ask-error.ts';
import { type FeedEvent, readChatFeed } from './chat-feed.ts';
import { isAnswer, isChat, isChatState, isHistory, isHistoryItem, isRecord } from './guards.ts';

const CUSTOM = 'fields.';
/** Three heartbeats missed: the connection is dead, even where no error says so. */
const SILENCE_MS = 3 * SSE_HEARTBEAT_MS;

export interface HistoryPage {
  /** Newest first. */
  readonly items: readonly VisitorHistoryItem[];
  readonly total: number;
}

/** Helpful, not helpful, or neither. */
export type Thumb = 1 | -1 | 0;

/** Why an answer did not help. */
export interface FeedbackDetails {
  readonly reason?: FeedbackReason;
  readonly comment?: string;
}

/** The visitor's side of a public link. Every call throws AskError. */
export interface AskApi {
  /** Starts a conversation; the same key gives the same one again. */
  createChat(request: { userRef: string; locale?: string; idempotencyKey: string }): Promise<VisitorChat>;
  /** One page of a conversation, counted from the newest turn; pages start at 1. */
  readHistory(request: {
    chatId: string;
    userRef: string;
    page: number;
    limit: number;
  }): Promise<HistoryPage>;
  /** Says whether an answer helped; returns what the server has now. */
  giveFeedback(request: GivenFeedback): Promise<Thumb>;
  /** Says how content the visitor was with a conversation, from 1 to 5. */
  rate(request: { chatId: string; userRef: string; rating: number }): Promise<void>;
  /** Leaves an address and what else the contact form asks for. */
  sendContact(request: SentContact & { readonly chatId: string; readonly userRef: string }): Promise<void>;
  /** Asks and streams the answer; the same `clientMessageId` gives the first answer again. */
  ask(request: AskRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
  /** Asks for a person; returns where the conversation stands, and what the visitor is told. */
  requestHandoff(request: { chatId: string; userRef: string }): Promise<HandoffRequested>;
  /** What becomes of a conversation, after the event `lastEventId`, until the stream ends. */
  follow(
    request: { chatId: string; userRef: string; lastEventId: string | null },
    signal: AbortSignal,
  ): AsyncGenerator<FeedEvent>;
}

export interface HandoffRequested {
  readonly state: ChatState;
  readonly notice: VisitorHistoryItem | null;
}

/** A filled-in contact form. */
export interface SentContact {
  /** By the names that the request has; those of custom fields begin with `fields.`. */
  readonly values: Readonly<Record<string, string>>;
  readonly consent: boolean;
  /** What no person sees. */
  readonly website: string;
}

export interface GivenFeedback extends FeedbackDetails {
  readonly chatId: string;
  readonly historyId: string;
  readonly userRef: string;
  readonly value: Thumb;
}

export interface AskRequest {
  readonly chatId: string;
  /** The key to the conversation: with it the answer knows what was said before. */
  readonly userRef: string;
  readonly query: string;
  readonly clientMessageId: string;
  /** The step of a flow that the message answers, and what was chosen of its options. */
  readonly stepId?: string | null;
  readonly optionIds?: readonly string[];
  /** The message leaves the flow at that step instead. */
  readonly leavesFlow?: boolean;
  readonly locale?: string;
}

/** The API of one link; `askBase` is the address of the ask API without a slash at the end. */
export function createAskApi(askBase: string, linkId: string): AskApi {
  const root = `${askBase}/public-links/${encodeURIComponent(linkId)}`;

  return {
    async createChat({ userRef, locale, idempotencyKey }) {
      // It tells the country, for which the visitor's address is not looked up.
      const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
      const response = await send(
        `${root}/chats`,
        postInit({ userRef, locale, timezone }, { 'idempotency-key': idempotencyKey }),
      );
      const { data } = await readBody(response);
      if (!isChat(data)) throw new AskError('malformed');
      return data;
    },

    async readHistory({ chatId, userRef, page, limit }) {
      const query = new URLSearchParams({
        userRef,
        orderBy: 'id',
        desc: 'true',
        page: String(page),
        limit: String(limit),
      });
      const response = await send(`${root}/chats/${encodeURIComponent(chatId)}/history?${query}`, {});
      const { data, meta } = await readBody(response);
      if (!isHistory(data)) throw new AskError('malformed');
      const total = isRecord(meta) && typeof meta['total'] === 'number' ? meta['total'] : data.length;
      return { items: data, total };
    },

    async giveFeedback({ chatId, historyId, ...given }) {
      const body = { chat_id: chatId, history_id: historyId, ...given };
      const response = await send(`${root}/feedback`, { ...postInit(body, {}), method: 'PATCH' });
      const { data } = await readBody(response);
      if (!isHistoryItem(data)) throw new AskError('malformed');
      return thumbOf(data);
    },

    async rate({ chatId, userRef, rating }) {
      const body = { chat_id: chatId, userRef, rating };
      await readBody(await send(`${root}/csat`, { ...postInit(body, {}), method: 'PATCH' }));
    },

    async sendContact({ chatId, userRef, values, consent, website }) {
      const typed = Object.entries(values).filter(([, value]) => value !== '');
      const isCustom = ([name]: readonly [string, string]): boolean => name.startsWith(CUSTOM);
      const custom = typed.filter(isCustom).map(([name, value]) => [name.slice(CUSTOM.length), value]);
      const body = {
        chat_id: chatId,
        userRef,
        email: '',
        ...Object.fromEntries(typed.filter((field) => !isCustom(field))),
        ...(custom.length > 0 && { fields: Object.fromEntries(custom) }),
        consent,
        ...(website !== '' && { website }),
      };
      await readBody(await send(`${root}/contact`, { ...postInit(body, {}), method: 'PATCH' }));
    },

    async requestHandoff({ chatId, userRef }) {
      const response = await send(`${root}/handoff`, postInit({ chat_id: chatId, userRef }, {}));
      const { data } = await readBody(response);
      if (!isRecord(data) || !isChatState(data['state'])) throw new AskError('malformed');
      const { notice } = data;
      return { state: data['state'], notice: isHistoryItem(notice) ? notice : null };
    },

    async *follow({ chatId, userRef, lastEventId }, signal) {
      const silence = watchSilence(signal);
      try {
        const query = new URLSearchParams({ userRef });
        const headers = {
          accept: 'text/event-stream',
          ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
        };
        const address = `${root}/chats/${encodeURIComponent(chatId)}/events?${query}`;
        const response = await send(address, { headers, signal: silence.signal });
        if (!response.ok || response.body === null) {
          await readBody(response);
          return;
        }
        yield* readChatFeed(response.body, silence.restart);
      } finally {
        silence.stop();
      }
    },

    async *ask({ chatId, userRef, query, clientMessageId, locale, ...step }, signal) {
      const silence = watchSilence(signal);
      try {
        const init = postInit(
          { chat_id: chatId, userRef, query, locale, clientMessageId, ...stepFields(step) },
          { accept: 'text/event-stream' },
        );
        const response = await send(`${root}/ask`, { ...init, signal: silence.signal });
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
        if (response.ok && isStream && response.body !== null) {
          yield* readAnswerStream(response.body, silence.restart);
          return;
        }
        const { data } = await readBody(response);
        if (!isAnswer(data)) throw new AskError('malformed');
        yield { kind: 'answered', answer: data };
      } finally {
        silence.stop();
      }
    },
  };
}

function stepFields({
  stepId = null,
  optionIds: [first, ...more] = [],
  leavesFlow = false,
}: Pick<AskRequest, 'stepId' | 'optionIds' | 'leavesFlow'>) {
  if (stepId === null) return {};
  if (leavesFlow) return { chat_survey_id: stepId, chat_survey_leave: true };
  if (first === undefined) return { chat_survey_id: stepId };
  return more.length === 0
    ? { chat_survey_id: stepId, chat_survey_option_id: first }
    : { chat_survey_id: stepId, chat_survey_option_ids: [first, ...more] };
}

/** What the visitor thinks of an answer. */
export function thumbOf(item: Pick<VisitorHistoryItem, 'feedback'>): Thumb {
  return item.feedback?.value ?? 0;
}

function postInit(body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'omit' });
  } catch (error) {
    throw new AskError('network', { cause: error });
  }
}

/** The body of a success; an error body is thrown (a status above 250 is an error, specification, section 8). */
async function readBody(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || response.status > 250) {
    const header = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw refusal(body, response.status, Number.isFinite(header) ? header : null);
  }
  if (!isRecord(body)) throw new AskError('malformed', { status: response.status });
  return body;
}

/** Aborts when the caller does or when nothing was received for too long. */
function watchSilence(outer: AbortSignal): { signal: AbortSignal; restart: () => void; stop: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new AskError('network'));
  let timer = setTimeout(abort, SILENCE_MS);
  outer.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    },
    stop: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}
