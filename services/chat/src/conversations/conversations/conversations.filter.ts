import {
  AnswerSource,
  channelIds,
  chatApi,
  type Channel,
  type ChatChannel,
  type ChatState,
} from '@colloquy/contracts';
import { exactPattern, type Filter } from '@colloquy/persistence';
import type { ConversationDocument } from './conversations.model.ts';
import type { TimeRange } from './time-range.ts';

/** A filter over a bot's conversations; undefined fields do not filter. */
export interface ConversationFilter {
  readonly botId: string;
  readonly userRef?: string | undefined;
  readonly channel?: ChatChannel | undefined;
  readonly audience?: Channel['audience'] | undefined;
  readonly source?: readonly AnswerSource[] | undefined;
  readonly state?: readonly ChatState[] | undefined;
  readonly feedback?: 'up' | 'down' | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly assigneeId?: string | undefined;
  readonly unread?: boolean | undefined;
  readonly hasContact?: boolean | undefined;
  readonly handedOff?: boolean | undefined;
  readonly hasCsat?: boolean | undefined;
  /** Whether the bot handled the conversation alone. */
  readonly deflected?: boolean | undefined;
  readonly country?: string | undefined;
  readonly hasMessages?: boolean | undefined;
  /** Whether the conversation has open unanswered questions. */
  readonly unanswered?: boolean | undefined;
  /** Ids to which the result is restricted. */
  readonly among?: readonly string[] | undefined;
  readonly range?: TimeRange | undefined;
  /** Matches conversations by name, or by the ids of those whose turns contain the text. */
  readonly search?: { readonly text: string; readonly conversationIds: readonly string[] } | undefined;
}

/** The filter as a query that every supported server understands. */
export function conversationQuery(filter: ConversationFilter): Filter<ConversationDocument> {
  const {
    channel,
    audience,
    userRef,
    source,
    state,
    feedback,
    tags,
    assigneeId,
    unread,
    hasContact,
    search,
  } = filter;
  const lastMessageAt = lastMessageCondition(filter);
  return {
    chat_bot_id: filter.botId,
    ...(userRef === undefined ? {} : { userRef }),
    ...(channel === undefined ? {} : { channel }),
    ...(isAny(state) ? { state: { $in: state } } : {}),
    ...(isAny(source) ? { sources: { $in: source } } : {}),
    ...(feedback === undefined ? {} : { [feedback]: { $gt: 0 } }),
    ...(isAny(tags) ? { tags: { $in: tags } } : {}),
    ...(assigneeId === undefined
      ? {}
      : { assignee_id: assigneeId === chatApi.NO_ASSIGNEE ? null : assigneeId }),
    ...(unread === undefined ? {} : { unread: unread ? { $gt: 0 } : 0 }),
    ...(hasContact === undefined ? {} : { hasContact }),
    ...(filter.country === undefined ? {} : { country: filter.country }),
    ...(lastMessageAt === null ? {} : { lastMessageAt }),
    ...(filter.range?.to === undefined ? {} : { createdAt: { $lt: filter.range.to } }),
    $and: [
      ...(search === undefined
        ? []
        : [{ $or: [{ name: containing(search.text) }, { _id: { $in: search.conversationIds } }] }]),
      ...(audience === undefined
        ? []
        : [{ channel: { $in: channelIds((known) => known.audience === audience) } }]),
      ...(filter.unanswered === undefined ? [] : [{ openUnknownCount: filter.unanswered ? { $gt: 0 } : 0 }]),
      ...set('handoffAt', filter.handedOff),
      ...set('csat', filter.hasCsat),
      ...(filter.deflected === undefined ? [] : [filter.deflected ? DEFLECTED : { $nor: [DEFLECTED] }]),
      ...(filter.among === undefined ? [] : [{ _id: { $in: filter.among } }]),
      // Servers refuse an empty list of conditions.
      { chat_bot_id: filter.botId },
    ],
  };
}

const ANSWERED = Object.values(AnswerSource).filter((source) => source !== AnswerSource.unknown);
const DEFLECTED = {
  sources: { $in: ANSWERED },
  handoffAt: null,
  hasContact: false,
  'thumbs.visitor.down': { $in: [null, 0] },
};

function set(field: 'handoffAt' | 'csat', isSet: boolean | undefined) {
  return isSet === undefined ? [] : [{ [field]: isSet ? { $ne: null } : null }];
}

/** Active in a range: begun before its end, with a last message not before its start. */
function lastMessageCondition({ range, hasMessages }: ConversationFilter) {
  if (range?.from !== undefined) return { $gte: range.from };
  if (hasMessages === undefined) return null;
  return hasMessages ? { $ne: null } : null;
}

/** A case-insensitive pattern for texts that contain `text`, in the regular expressions of every supported server. */
export function containing(text: string): { readonly $regex: string; readonly $options: 'i' } {
  return { $regex: exactPattern(text), $options: 'i' };
}

function isAny<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
