import { z } from 'zod';
import { chatStateSchema, historyItemSchema, visitorHistoryItemSchema } from './chat.ts';
import { idSchema } from './fields.ts';

/** State of a conversation on its event stream: the first event, and one for each change. */
export const chatStateEventSchema = z.object({
  state: chatStateSchema,
  /** The member assigned to the conversation. */
  assignee_id: idSchema.nullable(),
  /** Since when the visitor has been waiting for a member; null in other states. */
  waitingSince: z.iso.datetime().nullable(),
});
export type ChatStateEvent = z.infer<typeof chatStateEventSchema>;

export const visitorStateEventSchema = chatStateEventSchema.pick({ state: true });
export type VisitorStateEvent = z.infer<typeof visitorStateEventSchema>;

/** Result of a visitor's request for a member: the conversation's state, and the turn that says so. */
export const handoffRequestedSchema = visitorStateEventSchema.extend({
  notice: visitorHistoryItemSchema.nullable(),
});
export type HandoffRequested = z.infer<typeof handoffRequestedSchema>;

/** A member is typing, until `until` or until their message arrives. */
export const typingEventSchema = z.object({ until: z.iso.datetime() });

/**
 * Members also get the id of the member who types, so that clients ignore their own. Null when it was not recorded.
 */
export const memberTypingEventSchema = typingEventSchema.extend({
  user_id: idSchema.nullable().default(null),
});
export type MemberTypingEvent = z.infer<typeof memberTypingEventSchema>;

/** Events of a conversation's stream for members, by event name. */
export const CHAT_EVENTS = {
  state: chatStateEventSchema,
  turn: historyItemSchema,
  typing: memberTypingEventSchema,
} as const;

/** The same for visitors. */
export const VISITOR_EVENTS = {
  state: visitorStateEventSchema,
  turn: visitorHistoryItemSchema,
  typing: typingEventSchema,
} as const;

/** State of a conversation for clients without an event stream, and the id to start one from. */
export const chatFeedSchema = chatStateEventSchema.extend({ lastEventId: z.string() });
export const visitorFeedSchema = visitorStateEventSchema.extend({ lastEventId: z.string() });
