import {
  askFields,
  createAsk,
  refusal,
  toChatError,
  type Ask,
  type AnswerReaders,
  type ChatError,
  type FeedEvent,
  type FeedReaders,
  type FollowDeps,
  type Read,
  type SaidMessage,
} from '@colloquy/chat-client';
import {
  answerSchema,
  CHAT_EVENTS,
  chatApi,
  citationSchema,
  type Answer,
  type ChatStateEvent,
  type Citation,
  type HistoryItem,
  type MemberTypingEvent,
  type TriedSettings,
} from '@colloquy/contracts';
import type { z } from 'zod';
import { ApiError, textOfError, toApiError } from './api-error.ts';
import type { Http, HttpRequest } from './http.ts';

/** Events of a conversation on the feed for members. */
export type MemberFeedEvent = FeedEvent<ChatStateEvent, HistoryItem, MemberTypingEvent>;
type MemberFeed = Omit<FollowDeps<ChatStateEvent, HistoryItem, MemberTypingEvent>, 'wait'>;

export interface MemberAsk {
  readonly chatId: string;
  readonly said: SaidMessage;
  readonly clientMessageId: string;
  /** Settings that are only tried. */
  readonly settings?: TriedSettings | undefined;
}

/** The members' side of conversations. Everything that it does throws ChatError. */
export interface MemberChatApi {
  /** Asks once; the same `clientMessageId` gives the first answer again. */
  ask(request: MemberAsk): Ask<Answer, Citation>;
  /** The source of a conversation's events. */
  feedOf(chatId: string): MemberFeed;
}

const EVENT_STREAM = 'text/event-stream';

const ANSWERS: AnswerReaders<Answer, Citation> = {
  answer: readBySchema(answerSchema),
  citations: readBySchema(citationSchema.array()),
};
const FEED: FeedReaders<ChatStateEvent, HistoryItem, MemberTypingEvent> = {
  state: readBySchema(CHAT_EVENTS.state),
  turn: readBySchema(CHAT_EVENTS.turn),
  typing: readBySchema(CHAT_EVENTS.typing),
};

export function createMemberChatApi(http: Pick<Http, 'open'>): MemberChatApi {
  const open = async (request: HttpRequest): Promise<Response> => {
    try {
      return await http.open({ ...request, accept: EVENT_STREAM });
    } catch (error) {
      throw toMemberChatError(error);
    }
  };
  return {
    ask({ chatId, said, clientMessageId, settings }) {
      const { method, path } = chatApi.ask;
      // Members who train a bot need the reasons for its answers, above all when it did not answer.
      const asked = { ...askFields(chatId, said, clientMessageId), debug: true };
      const body = settings === undefined ? asked : { ...asked, settings };
      return createAsk((signal) => open({ method, path, body, signal }), ANSWERS);
    },
    feedOf(chatId) {
      const { method, path: route } = chatApi.followChat;
      const path = route.replace(':id', encodeURIComponent(chatId));
      return {
        readers: FEED,
        open: (lastEventId, signal) => open({ method, path, lastEventId: lastEventId ?? undefined, signal }),
      };
    },
  };
}

/** The text that a member reads for a refusal. */
export function textOfRefusal({ status, body }: ChatError): string {
  return textOfError(toApiError(status, body));
}

function toMemberChatError(error: unknown): ChatError {
  return error instanceof ApiError && error.status > 0
    ? refusal(error.answer, error.status)
    : toChatError(error);
}

function readBySchema<TSchema extends z.ZodType>(schema: TSchema): Read<z.output<TSchema>> {
  return (data) => schema.safeParse(data).data;
}
