import { z } from 'zod';

/** A closed set of numbers or strings with names: the values travel, the names are for reading. */
type Values<T extends Readonly<Record<string, string | number>>> = T[keyof T];

export const EntityStatus = { inactive: 1, active: 5, deleted: 9 } as const;
export type EntityStatus = Values<typeof EntityStatus>;
export const entityStatusSchema = z.literal([1, 5, 9]);

export const ProcessingStatus = { inProcess: 0, done: 1 } as const;
export type ProcessingStatus = Values<typeof ProcessingStatus>;

export const WorkspaceRole = { admin: 1, user: 2, powerUser: 3 } as const;
export type WorkspaceRole = Values<typeof WorkspaceRole>;
export const workspaceRoleSchema = z.literal([1, 2, 3]);

export const Plan = { freeTrial: 1, payAsYouGo: 2, enterprise: 3 } as const;
export type Plan = Values<typeof Plan>;
export const planSchema = z.literal([1, 2, 3]);

export const DocumentStatus = {
  pending: 0,
  processing: 1,
  insertingError: 2,
  deletingError: 3,
  processed: 4,
  editingError: 5,
  parsingError: 6,
} as const;
export type DocumentStatus = Values<typeof DocumentStatus>;
export const documentStatusSchema = z.literal([0, 1, 2, 3, 4, 5, 6]);

export const WebsiteStatus = {
  crawling: 0,
  needsActions: 1,
  crawlingError: 2,
  processing: 3,
  processed: 4,
  processingError: 5,
} as const;
export type WebsiteStatus = Values<typeof WebsiteStatus>;

export const KnowledgeSourceKind = { document: 1, website: 2 } as const;
export type KnowledgeSourceKind = Values<typeof KnowledgeSourceKind>;

export const WebsiteSourceType = { website: 1, sitemap: 2 } as const;
export type WebsiteSourceType = Values<typeof WebsiteSourceType>;

export const SearchType = { vector: 1, vectorHybrid: 2 } as const;
export type SearchType = Values<typeof SearchType>;

export const MetaChannel = { messenger: 1, whatsapp: 2 } as const;
export type MetaChannel = Values<typeof MetaChannel>;

export const AnswerSource = {
  conversation: 'CONVERSATION',
  external: 'EXTERNAL',
  cache: 'CACHE',
  functionCall: 'FUNCTION_CALL',
  functionCallRaw: 'FUNCTION_CALL_RAW',
  unknown: 'UNKNOWN',
} as const;
export type AnswerSource = Values<typeof AnswerSource>;
export const answerSourceSchema = z.enum([
  'CONVERSATION',
  'EXTERNAL',
  'CACHE',
  'FUNCTION_CALL',
  'FUNCTION_CALL_RAW',
  'UNKNOWN',
]);
/** Generated answers, which the channels that are metered bill. */
export const BILLED_SOURCES: ReadonlySet<AnswerSource> = new Set([
  AnswerSource.external,
  AnswerSource.functionCall,
  AnswerSource.functionCallRaw,
]);

export const SurveyStepType = {
  input: 1,
  multipleChoice: 2,
  flowSplit: 3,
  flowSplitOption: 4,
  infoText: 5,
  flowJoin: 6,
  emailNotification: 7,
} as const;
export type SurveyStepType = Values<typeof SurveyStepType>;

export const SurveyNodeKind = { block: 'block', branching: 'branching' } as const;
export type SurveyNodeKind = Values<typeof SurveyNodeKind>;

export const InputValidationKind = {
  string: 'string',
  number: 'number',
  email: 'email',
  custom: 'custom',
} as const;
export type InputValidationKind = Values<typeof InputValidationKind>;

export const ChatMessageKind = {
  user: 'user',
  bot: 'bot',
  typing: 'typing',
  html: 'html',
  contactForm: 'contact form',
} as const;
export type ChatMessageKind = Values<typeof ChatMessageKind>;

export const WidgetState = { minimized: 'minimized', expanded: 'expanded', sidebar: 'sidebar' } as const;
export type WidgetState = Values<typeof WidgetState>;

export const FunctionParameterType = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
} as const;
export type FunctionParameterType = Values<typeof FunctionParameterType>;

export const FunctionParameterLocation = { query: 'query', path: 'path' } as const;
export type FunctionParameterLocation = Values<typeof FunctionParameterLocation>;

/** Why a question got no answer (definitions, section 6). */
export const unknownReasonSchema = z.enum([
  'NO_CHUNKS',
  'LOW_SCORE',
  'UNSUPPORTED',
  'OUT_OF_SCOPE',
  'FUNCTION_FAILED',
  'BUDGET',
]);
export type UnknownReason = z.infer<typeof unknownReasonSchema>;

/** What an API key may be allowed to do; `API_SCOPES` says which routes each of them opens. */
export const apiScopeSchema = z.enum(['ask', 'chats:read', 'knowledge:read', 'knowledge:write', 'bots:read']);
export type ApiScope = z.infer<typeof apiScopeSchema>;
