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

/** How content a visitor was with a conversation, from 1 to 5. */
export const csatSchema = z.object({
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Csat = z.infer<typeof csatSchema>;

/** The last that was said in a conversation. */
export const lastMessageSchema = z.object({
  /** In one line, without marks, cut to MESSAGE_PREVIEW_MAX_LENGTH characters. */
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
  /** ext: since when its visitor waits for a person; null in other states. */
  waitingSince: z.iso.datetime().nullable().optional(),
  language: z.string().nullable(),
  /** ISO 3166, of the visitor's time zone; null where it is not known. */
  country: z.string().nullable(),
  tags: z.array(z.string()),
  /** The member who looks after it. */
  assignee_id: idSchema.nullable(),
  /** Visitors' messages since a member has last looked; one for the whole team. */
  unread: z.int(),
  messageCount: z.int(),
  unknownCount: z.int(),
  /** Answers that somebody found helpful, and not. */
  up: z.int(),
  down: z.int(),
  /** ext: the same by who gave them; `up` and `down` count both. */
  thumbs: z.object({ visitor: thumbsSchema, member: thumbsSchema }),
  /** Null while the visitor has not said it. */
  csat: csatSchema.nullable(),
  /** ext: questions that got no answer and that no member has dealt with. */
  unanswered: z.int(),
  /** ext: null while nothing was said. */
  lastMessage: lastMessageSchema.nullable(),
  lastMessageAt: z.iso.datetime().nullable(),
  /** The newest of what its visitor left with the contact form. */
  contact: contactSchema.optional(),
  /** Of what members set: name, tags, assignee. Messages do not raise it. */
  revision: z.int(),
});
export type Chat = z.infer<typeof chatSchema>;

/** Where a text that was searched for stands in a conversation. */
export const chatSearchHitSchema = z.object({
  history_id: idSchema,
  in: z.enum(['question', 'answer']),
  /** The text with some words on either side, in one line. */
  snippet: z.string(),
});
export type ChatSearchHit = z.infer<typeof chatSearchHitSchema>;

/** A conversation in a list. */
export const listedChatSchema = chatSchema.extend({
  /** ext: of a search, the newest message that holds the text; null where only the name does. */
  hit: chatSearchHitSchema.nullable().optional(),
});
export type ListedChat = z.infer<typeof listedChatSchema>;

/** A conversation as its visitor sees it: what the team makes of it stays with the team. */
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

/** Spaces at the ends are no part of a tag, and runs of them count as one. */
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

/** What somebody thought of an answer. */
export const feedbackSchema = z.object({
  value: z.literal([1, -1]),
  reason: feedbackReasonSchema.nullable(),
  comment: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const memberFeedbackSchema = feedbackSchema.extend({ user_id: idSchema });

/** A remark of the team about a conversation, which visitors never see. */
export const chatNoteSchema = z.object({
  id: idSchema,
  _createTime: z.iso.datetime(),
  chat_id: idSchema,
  author_id: idSchema,
  text: z.string(),
});
export type ChatNote = z.infer<typeof chatNoteSchema>;

/** A run of a passage's text. The quoted ones are what the answer rests on. */
export const passagePieceSchema = z.object({ text: z.string(), quoted: z.boolean() });
export type PassagePiece = z.infer<typeof passagePieceSchema>;

export const citationSchema = z.object({
  n: z.int(),
  item_id: idSchema,
  /** The same as `chunk.index`, for who read it before; ask `citedChunkIndex`. */
  index: z.int().optional(),
  title: z.string(),
  url: z.string().nullable(),
  page: z.int().nullable(),
  heading: z.string().nullable(),
  snippet: z.string(),
  /** ext: the quote and about a sentence on either side of it; left out when the quote has no place in the text. */
  passage: z.array(passagePieceSchema).optional(),
  /** ext: which of the item's passages it is; left out by answers of before. */
  chunk: z.object({ version: z.int(), index: z.int() }).optional(),
  score: z.number(),
});
export type Citation = z.infer<typeof citationSchema>;

/** A sentence of an answer, by the positions of its UTF-16 units in it, and the citation that it rests on. */
export const sentenceSupportSchema = z.object({
  from: z.int().min(0),
  to: z.int().min(0),
  n: z.int(),
});
export type SentenceSupport = z.infer<typeof sentenceSupportSchema>;

/** Which chunk of its item a citation quotes; undefined for an answer that was stored before that was kept. */
export function citedChunkIndex({ chunk, index }: Pick<Citation, 'chunk' | 'index'>): number | undefined {
  return chunk?.index ?? index;
}

/** A source as a visitor sees it: what it says and where, not which item it is nor how well it was found. */
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

/** What became of a chunk that search found for a question. */
export const chunkOutcomeSchema = z.enum([
  /** The answer cites it. */
  'used',
  /** It was read, and the answer did not need it. */
  'kept',
  /** It agrees with the question less than the threshold asks for. */
  'belowThreshold',
  /** It was read, and no answer to the question could be found in it. */
  'notSupported',
  /** It holds what the last answer said, which would have been given again. */
  'repeated',
  /** Its text is that of a chunk found before it. */
  'duplicate',
]);
export type ChunkOutcome = z.infer<typeof chunkOutcomeSchema>;

/** A chunk that search found. What is optional is missing where the question was asked before the field was known. */
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
  /** Words of the question that the chunk does not hold, as they were asked, where it was not cited. */
  missingWords: z.array(z.string()).optional(),
});
export type RetrievalRow = z.infer<typeof retrievalRowSchema>;

export const answerMetadataSchema = z.object({
  history_id: idSchema,
  citations: z.array(citationSchema),
  /** ext: which sentence of the answer rests on which of the citations; left out where that is not known. */
  supports: z.array(sentenceSupportSchema).optional(),
  /** ext: what was searched for in the place of a question that leans on earlier ones, as a model wrote it. */
  standaloneQuestion: z.string().optional(),
  confidence: z.number().min(0).max(1),
  language: z.string().nullable(),
  /** The item whose answer was given as it stands. */
  curated_id: idSchema.optional(),
  unknownReason: unknownReasonSchema.optional(),
  /** Offered with the answer. */
  contactForm: contactFormSchema.optional(),
  /** ext: why the model did not give the answer, where the sources are quoted instead. */
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
  /** Where the run of a flow stands; left out where none is under way. */
  survey: surveyMetadataSchema.optional(),
  /** The message was stored for a member, and the bot kept silent: the answer is empty. */
  handoff: z.object({ state: chatStateSchema }).optional(),
  debug: z
    .object({
      retrieval: z.array(retrievalRowSchema),
      /** ext: what the question was asked with instead of the chatbot's settings. */
      settings: triedSettingsSchema.optional(),
      promptChars: z.int(),
      cache: z.enum(['hit', 'miss', 'off']),
    })
    .optional(),
});
export type AnswerMetadata = z.infer<typeof answerMetadataSchema>;

/** What a visitor learns beside an answer: nothing of models, scores, prompts, versions or costs. */
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
 * All but `pending` are final; every accepted question reaches one of them. `stored`: a member looks after the
 * conversation, so the bot did not answer.
 */
export const historyStateSchema = z.enum(['pending', 'answered', 'failed', 'interrupted', 'stored']);
export type HistoryState = z.infer<typeof historyStateSchema>;

export const historyItemSchema = z.object({
  id: idSchema,
  _createTime: z.iso.datetime(),
  chat_id: idSchema,
  question: z.string(),
  /** ext: it answered a sensitive step of a flow, and a mark stands in its place. */
  hidden: z.literal(true).optional(),
  answer: z.string().nullable(),
  source: answerSourceSchema.nullable(),
  metadata: answerMetadataSchema.nullable(),
  chat_survey_id: idSchema.nullable(),
  state: historyStateSchema,
  by: z.enum(['bot', 'human', 'system']),
  /** ext: the member who wrote it, by their first name; left out where no member did. */
  author: z.object({ id: idSchema, name: z.string() }).optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
  /** The visitor's. */
  feedback: feedbackSchema.nullable(),
  /** The newest of a member. */
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
