import { z } from 'zod';
import { chatStateSchema, historyItemSchema, visitorHistoryItemSchema } from './chat.ts';
import { idSchema } from './fields.ts';

/** Where a conversation stands, on its event stream: the first event, and each time that it changes. */
export const chatStateEventSchema = z.object({
  state: chatStateSchema,
  /** The member who looks after it. */
  assignee_id: idSchema.nullable(),
  /** Since when the visitor waits for a person; null in other states. */
  waitingSince: z.iso.datetime().nullable(),
});
export type ChatStateEvent = z.infer<typeof chatStateEventSchema>;

export const visitorStateEventSchema = chatStateEventSchema.pick({ state: true });
export type VisitorStateEvent = z.infer<typeof visitorStateEventSchema>;

/** What becomes of a visitor's wish for a person: where the conversation stands, and the turn that tells them. */
export const handoffRequestedSchema = visitorStateEventSchema.extend({
  notice: visitorHistoryItemSchema.nullable(),
});
export type HandoffRequested = z.infer<typeof handoffRequestedSchema>;

/** A member is writing; it holds until `until`, or until their message comes. */
export const typingEventSchema = z.object({ until: z.iso.datetime() });

/** Members also learn who: their own writing is no news to them. Null where that was not kept. */
export const memberTypingEventSchema = typingEventSchema.extend({
  user_id: idSchema.nullable().default(null),
});
export type MemberTypingEvent = z.infer<typeof memberTypingEventSchema>;

/** What a conversation's event stream sends members, by the name of the event. */
export const CHAT_EVENTS = {
  state: chatStateEventSchema,
  turn: historyItemSchema,
  typing: memberTypingEventSchema,
} as const;

/** The same for its visitor. */
export const VISITOR_EVENTS = {
  state: visitorStateEventSchema,
  turn: visitorHistoryItemSchema,
  typing: typingEventSchema,
} as const;

/** What a client that asks for no event stream gets: where the conversation stands, and the id to begin a stream from. */
export const chatFeedSchema = chatStateEventSchema.extend({ lastEventId: z.string() });
export const visitorFeedSchema = visitorStateEventSchema.extend({ lastEventId: z.string() });
