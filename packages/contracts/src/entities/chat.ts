import { says } from '../errors/field-messages.ts';
import { z } from 'zod';
import { chatChannelSchema } from '../channels.ts';
import { CHAT_TAG_MAX_LENGTH } from '../constants.ts';
import { answerSourceSchema, unknownReasonSchema } from '../enums.ts';
import { triedSettingsSchema } from './bot.ts';
import { contactFormSchema, contactSchema } from './contact.ts';
import { modelFailureSchema } from './model-provider.ts';
import { entityFields, idSchema, lineSchema } from './fields.ts';
import { surveyMetadataSchema } from './flow-run.ts';

export const chatStateSchema = z.enum(['bot', 'waiting', 'human', 'resolved', 'spam']);
export type ChatState = z.infer<typeof chatStateSchema>;

const thumbsSchema = z.object({ up: z.int(), down: z.int() });

/** A visitor's rating of a conversation, from 1 to 5. */
export const csatSchema = z.object({
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Csat = z.infer<typeof csatSchema>;

/** The last message of a conversation. */
export const lastMessageSchema = z.object({
  /** One line without Markdown marks, cut to MESSAGE_PREVIEW_MAX_LENGTH characters. */
  text: z.string(),
  /** `asker`: the visitor, or the member in a conversation of members. `human`: a member who replied. */
  by: z.enum(['asker', 'bot', 'human', 'system']),
  at: z.iso.datetime(),
});
export type LastMessage = z.infer<typeof lastMessageSchema>;

export const chatSchema = z.object({
  ...entityFields,
  name: z.string(),
  chat_bot_id: idSchema,
  workspace_id: idSchema,
  userRef: z.string(),
  channel: chatChannelSchema,
  state: chatStateSchema,
  /** ext: since when the visitor has been waiting for a member; null in other states. */
  waitingSince: z.iso.datetime().nullable().optional(),
  language: z.string().nullable(),
  /** ISO 3166, derived from the visitor's time zone; null when unknown. */
  country: z.string().nullable(),
  tags: z.array(z.string()),
  /** The member assigned to the conversation. */
  assignee_id: idSchema.nullable(),
  /** Visitors' messages since a member last read the conversation; one counter for the whole team. */
  unread: z.int(),
  messageCount: z.int(),
  unknownCount: z.int(),
  /** Numbers of positive and negative ratings. */
  up: z.int(),
  down: z.int(),
  /** ext: the same counts by rater; `up` and `down` are the sums. */
  thumbs: z.object({ visitor: thumbsSchema, member: thumbsSchema }),
  /** Null until the visitor rates the conversation. */
  csat: csatSchema.nullable(),
  /** ext: questions without an answer that no member has dealt with. */
  unanswered: z.int(),
  /** ext: null while the conversation is empty. */
  lastMessage: lastMessageSchema.nullable(),
  lastMessageAt: z.iso.datetime().nullable(),
  /** The visitor's newest entry in the contact form. */
  contact: contactSchema.optional(),
  /** Raised when a member changes name, tags or assignee, not by messages. */
  revision: z.int(),
});
export type Chat = z.infer<typeof chatSchema>;

/** Where a searched text was found in a conversation. */
export const chatSearchHitSchema = z.object({
  history_id: idSchema,
  in: z.enum(['question', 'answer']),
  /** The match with some words on either side, in one line. */
  snippet: z.string(),
});
export type ChatSearchHit = z.infer<typeof chatSearchHitSchema>;

/** A conversation in a list. */
export const listedChatSchema = chatSchema.extend({
  /** ext: in a search, the newest message that contains the text; null when only the name does. */
  hit: chatSearchHitSchema.nullable().optional(),
});
export type ListedChat = z.infer<typeof listedChatSchema>;

/** A conversation as its visitor sees it, without the team's own fields. */
export const visitorChatSchema = chatSchema.pick({
  id: true,
  name: true,
  chat_bot_id: true,
  channel: true,
  state: true,
  language: true,
  messageCount: true,
  lastMessageAt: true,
  _createTime: true,
});
export type VisitorChat = z.infer<typeof visitorChatSchema>;

/** Spaces at both ends are trimmed, and runs of spaces count as one. */
export const chatTagSchema = z
  .string()
  .transform((tag) => tag.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    lineSchema('aTag')
      .min(1, says('tagEmpty'))
      .max(CHAT_TAG_MAX_LENGTH, says(['tooLong', { what: 'aTag', max: CHAT_TAG_MAX_LENGTH }])),
  );

export const feedbackReasonSchema = z.enum([
  'incorrect',
  'incomplete',
  'outdated',
  'irrelevant',
  'unclear',
  'other',
]);
export type FeedbackReason = z.infer<typeof feedbackReasonSchema>;

/** A rating of an answer. */
export const feedbackSchema = z.object({
  value: z.literal([1, -1]),
  reason: feedbackReasonSchema.nullable(),
  comment: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const memberFeedbackSchema = feedbackSchema.extend({ user_id: idSchema });

/** A note of the team on a conversation, never shown to visitors. */
export const chatNoteSchema = z.object({
  id: idSchema,
  _createTime: z.iso.datetime(),
  chat_id: idSchema,
  author_id: idSchema,
  text: z.string(),
});
export type ChatNote = z.infer<typeof chatNoteSchema>;

/** A part of a passage's text. The quoted parts are those the answer rests on. */
export const passagePieceSchema = z.object({ text: z.string(), quoted: z.boolean() });
export type PassagePiece = z.infer<typeof passagePieceSchema>;

export const citationSchema = z.object({
  n: z.int(),
  item_id: idSchema,
  /** The same as `chunk.index`, for older clients; use `citedChunkIndex`. */
  index: z.int().optional(),
  title: z.string(),
  url: z.string().nullable(),
  page: z.int().nullable(),
  heading: z.string().nullable(),
  snippet: z.string(),
  /** ext: the quote and about a sentence on either side of it; left out when the quote is not found in the text. */
  passage: z.array(passagePieceSchema).optional(),
  /** ext: the cited chunk of the item; absent in older answers. */
  chunk: z.object({ version: z.int(), index: z.int() }).optional(),
  score: z.number(),
});
export type Citation = z.infer<typeof citationSchema>;

/** A sentence of an answer, by its UTF-16 offsets, and the citation that it rests on. */
export const sentenceSupportSchema = z.object({
  from: z.int().min(0),
  to: z.int().min(0),
  n: z.int(),
});
export type SentenceSupport = z.infer<typeof sentenceSupportSchema>;

/** Index of the cited chunk in its item; undefined for an answer stored before it was recorded. */
export function citedChunkIndex({ chunk, index }: Pick<Citation, 'chunk' | 'index'>): number | undefined {
  return chunk?.index ?? index;
}

/** A source as a visitor sees it: its text and location, without item id and score. */
export const visitorCitationSchema = citationSchema.pick({
  n: true,
  title: true,
  url: true,
  page: true,
  heading: true,
  snippet: true,
  passage: true,
});
export type VisitorCitation = z.infer<typeof visitorCitationSchema>;

/** What happened to a chunk that search found for a question. */
export const chunkOutcomeSchema = z.enum([
  /** The answer cites the chunk. */
  'used',
  /** The chunk was read, but the answer did not need it. */
  'kept',
  /** The chunk's relevance is below the threshold. */
  'belowThreshold',
  /** The chunk was read, but it contains no answer to the question. */
  'notSupported',
  /** The chunk contains what the last answer said, so the answer would have been repeated. */
  'repeated',
  /** Its text equals that of a chunk found before it. */
  'duplicate',
]);
export type ChunkOutcome = z.infer<typeof chunkOutcomeSchema>;

/** A chunk that search found. Optional fields are absent for questions asked before the field existed. */
export const retrievalRowSchema = z.object({
  item_id: idSchema,
  index: z.int(),
  dense: z.number().nullable(),
  sparse: z.number().nullable(),
  fused: z.number(),
  kept: z.boolean(),
  title: z.string().optional(),
  heading: z.string().nullable().optional(),
  page: z.int().nullable().optional(),
  /** The chunk's text, cut to RETRIEVAL_TEXT_MAX_LENGTH characters. */
  text: z.string().optional(),
  outcome: chunkOutcomeSchema.optional(),
  /** The question's words that the chunk does not contain, as they were asked, for a chunk that was not cited. */
  missingWords: z.array(z.string()).optional(),
});
export type RetrievalRow = z.infer<typeof retrievalRowSchema>;

export const answerMetadataSchema = z.object({
  history_id: idSchema,
  citations: z.array(citationSchema),
  /** ext: which sentence of the answer rests on which citation; absent when not known. */
  supports: z.array(sentenceSupportSchema).optional(),
  /** ext: the search query that a model wrote for a question that depends on earlier ones. */
  standaloneQuestion: z.string().optional(),
  confidence: z.number().min(0).max(1),
  language: z.string().nullable(),
  /** The item whose answer was given verbatim. */
  curated_id: idSchema.optional(),
  unknownReason: unknownReasonSchema.optional(),
  /** Offered with the answer. */
  contactForm: contactFormSchema.optional(),
  /** ext: why the model gave no answer, when the sources are quoted instead. */
  modelError: modelFailureSchema.optional(),
  suggestions: z.array(z.string()),
  /** The function that was called for the answer. */
  function: z.object({ id: idSchema, name: z.string(), ok: z.boolean(), latencyMs: z.int() }).optional(),
  versions: z.object({
    kb: z.int(),
    flow: z.int().nullable(),
    settings: z.int(),
    model: z.string(),
  }),
  latencyMs: z.number(),
  tokens: z.object({ in: z.int(), out: z.int() }),
  /** State of the flow's run; absent when none is running. */
  survey: surveyMetadataSchema.optional(),
  /** The message was stored for a member and the bot did not answer, so the answer is empty. */
  handoff: z.object({ state: chatStateSchema }).optional(),
  debug: z
    .object({
      retrieval: z.array(retrievalRowSchema),
      /** ext: the settings that the question was tried with instead of the chatbot's. */
      settings: triedSettingsSchema.optional(),
      promptChars: z.int(),
      cache: z.enum(['hit', 'miss', 'off']),
    })
    .optional(),
});
export type AnswerMetadata = z.infer<typeof answerMetadataSchema>;

/** What a visitor sees besides an answer: no models, scores, prompts, versions or costs. */
export const visitorMetadataSchema = answerMetadataSchema
  .pick({
    history_id: true,
    language: true,
    unknownReason: true,
    contactForm: true,
    suggestions: true,
    survey: true,
    handoff: true,
  })
  .extend({ citations: z.array(visitorCitationSchema) });
export type VisitorMetadata = z.infer<typeof visitorMetadataSchema>;

export const answerSchema = z.object({
  answer: z.string(),
  source: answerSourceSchema,
  metadata: answerMetadataSchema,
  chat_survey_id: idSchema.nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

export const visitorAnswerSchema = answerSchema.extend({ metadata: visitorMetadataSchema });
export type VisitorAnswer = z.infer<typeof visitorAnswerSchema>;

/**
 * All but `pending` are final; every accepted question reaches one of them. `stored`: a member handles the
 * conversation, so the bot did not answer.
 */
export const historyStateSchema = z.enum(['pending', 'answered', 'failed', 'interrupted', 'stored']);
export type HistoryState = z.infer<typeof historyStateSchema>;

export const historyItemSchema = z.object({
  id: idSchema,
  _createTime: z.iso.datetime(),
  chat_id: idSchema,
  question: z.string(),
  /** ext: the text answered a sensitive step of a flow and is replaced by a mask. */
  hidden: z.literal(true).optional(),
  answer: z.string().nullable(),
  source: answerSourceSchema.nullable(),
  metadata: answerMetadataSchema.nullable(),
  chat_survey_id: idSchema.nullable(),
  state: historyStateSchema,
  by: z.enum(['bot', 'human', 'system']),
  /** ext: first name of the member who wrote the message; absent when no member did. */
  author: z.object({ id: idSchema, name: z.string() }).optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
  /** The visitor's rating. */
  feedback: feedbackSchema.nullable(),
  /** The newest rating by a member. */
  memberFeedback: memberFeedbackSchema.nullable(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

export const visitorHistoryItemSchema = historyItemSchema
  .pick({
    id: true,
    _createTime: true,
    chat_id: true,
    question: true,
    answer: true,
    source: true,
    chat_survey_id: true,
    state: true,
    by: true,
    error: true,
    feedback: true,
  })
  .extend({
    metadata: visitorMetadataSchema.nullable(),
    author: z.object({ name: z.string() }).optional(),
  });
export type VisitorHistoryItem = z.infer<typeof visitorHistoryItemSchema>;
