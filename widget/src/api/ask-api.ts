import {
  askFields,
  ChatError,
  createAsk,
  isHandoffRequested,
  isHistory,
  isHistoryItem,
  isVisitorChat,
  readBody,
  VISITOR_ANSWERS,
  VISITOR_FEED,
  type AnswerEvent,
  type FeedEvent,
  type FollowDeps,
  type SaidMessage,
  type VisitorTyping,
} from '@colloquy/chat-client';
import { isRecord } from '@colloquy/contracts/is-record';
import type {
  FeedbackReason,
  HandoffRequested,
  VisitorAnswer,
  VisitorChat,
  VisitorCitation,
  VisitorHistoryItem,
  VisitorStateEvent,
} from '@colloquy/contracts';

const CUSTOM = 'fields.';
const EVENT_STREAM = 'text/event-stream';

/** What happens while a visitor's question is answered. */
export type VisitorAnswerEvent = AnswerEvent<VisitorAnswer, VisitorCitation>;
/** What happens in a visitor's conversation without being asked for. */
export type VisitorFeedEvent = FeedEvent<VisitorStateEvent, VisitorHistoryItem, VisitorTyping>;
export type VisitorFeed = Omit<FollowDeps<VisitorStateEvent, VisitorHistoryItem, VisitorTyping>, 'wait'>;

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

/** The visitor's side of a public link. Every call throws ChatError. */
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
  /** Asks once and streams the answer; the same `clientMessageId` gives the first answer again. */
  ask(request: AskRequest, signal: AbortSignal): AsyncGenerator<VisitorAnswerEvent>;
  /** Asks for a person; returns where the conversation stands, and what the visitor is told. */
  requestHandoff(request: { chatId: string; userRef: string }): Promise<HandoffRequested>;
  /** The source of a conversation's events. */
  feedOf(request: { chatId: string; userRef: string }): VisitorFeed;
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
  readonly said: SaidMessage;
  readonly clientMessageId: string;
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
      if (!isVisitorChat(data)) throw new ChatError('malformed');
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
      if (!isHistory(data)) throw new ChatError('malformed');
      const total = isRecord(meta) && typeof meta['total'] === 'number' ? meta['total'] : data.length;
      return { items: data, total };
    },

    async giveFeedback({ chatId, historyId, ...given }) {
      const body = { chat_id: chatId, history_id: historyId, ...given };
      const response = await send(`${root}/feedback`, { ...postInit(body, {}), method: 'PATCH' });
      const { data } = await readBody(response);
      if (!isHistoryItem(data)) throw new ChatError('malformed');
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
      if (!isHandoffRequested(data)) throw new ChatError('malformed');
      return data;
    },

    feedOf({ chatId, userRef }) {
      const query = new URLSearchParams({ userRef });
      const address = `${root}/chats/${encodeURIComponent(chatId)}/events?${query}`;
      return {
        readers: VISITOR_FEED,
        open: (lastEventId, signal) => {
          const headers = {
            accept: EVENT_STREAM,
            ...(lastEventId !== null && { 'last-event-id': lastEventId }),
          };
          return send(address, { headers, signal });
        },
      };
    },

    ask({ chatId, userRef, said, clientMessageId, locale }, signal) {
      const body = { ...askFields(chatId, said, clientMessageId), userRef, locale };
      const init = postInit(body, { accept: EVENT_STREAM });
      const open = (ending: AbortSignal) => send(`${root}/ask`, { ...init, signal: ending });
      return createAsk(open, VISITOR_ANSWERS)(signal);
    },
  };
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
    throw new ChatError('network', { cause: error });
  }
}
