import { z } from 'zod';

/** A closed set of named numbers or strings: values are sent, names are for reading. */
type Values<T extends Readonly<Record<string, string | number>>> = T[keyof T];

export const EntityStatus = { inactive: 1, active: 5, deleted: 9 } as const;
export type EntityStatus = Values<typeof EntityStatus>;
export const entityStatusSchema = z.enum(EntityStatus);

export const ProcessingStatus = { inProcess: 0, done: 1 } as const;
export type ProcessingStatus = Values<typeof ProcessingStatus>;
export const processingStatusSchema = z.enum(ProcessingStatus);

export const WorkspaceRole = { admin: 1, user: 2, powerUser: 3 } as const;
export type WorkspaceRole = Values<typeof WorkspaceRole>;
export const workspaceRoleSchema = z.enum(WorkspaceRole);

export const Plan = { freeTrial: 1, payAsYouGo: 2, enterprise: 3 } as const;
export type Plan = Values<typeof Plan>;
export const planSchema = z.enum(Plan);

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
export const documentStatusSchema = z.enum(DocumentStatus);

export const KnowledgeSourceKind = { document: 1, website: 2 } as const;
export type KnowledgeSourceKind = Values<typeof KnowledgeSourceKind>;
export const knowledgeSourceKindSchema = z.enum(KnowledgeSourceKind);

export const WebsiteType = { website: 1, sitemap: 2 } as const;
export type WebsiteType = Values<typeof WebsiteType>;
export const websiteTypeSchema = z.enum(WebsiteType);

export const WebsiteStatus = {
  crawling: 0,
  needsActions: 1,
  crawlingError: 2,
  processing: 3,
  processed: 4,
  processingError: 5,
} as const;
export type WebsiteStatus = Values<typeof WebsiteStatus>;
export const websiteStatusSchema = z.enum(WebsiteStatus);

/** State of a website's address (definitions, section 5). */
export const subpageStateSchema = z.enum([
  'discovered',
  'queued',
  'processing',
  'indexed',
  'unchanged',
  'skipped',
  'failed',
  'gone',
]);
export type SubpageState = z.infer<typeof subpageStateSchema>;

/** Why an address is not a page of the bot (definitions, section 5). */
export const pageReasonSchema = z.enum([
  'ROBOTS',
  'NOINDEX',
  'CANONICAL_OTHER',
  'NOT_HTML',
  'TOO_LARGE',
  'EMPTY_TEXT',
  'JS_ONLY',
  'LOGIN',
  'OUT_OF_SCOPE',
  'LIMIT',
  'REDIRECT_LOOP',
  'TIMEOUT',
  'HTTP_4XX',
  'HTTP_5XX',
  'BLOCKED_ADDRESS',
  // ext: the page was read, but a store or a model failed during processing; its item says which.
  'NOT_LEARNT',
  // ext: reading the page exceeded the limits of time or memory.
  'TOO_COMPLEX',
  // ext: the page answers, but text that loads on scrolling was not read.
  'READ_IN_PART',
]);
export type PageReason = z.infer<typeof pageReasonSchema>;

export const SearchType = { vector: 1, vectorHybrid: 2 } as const;
export type SearchType = Values<typeof SearchType>;
export const searchTypeSchema = z.enum(SearchType);

export const AnswerSource = {
  conversation: 'CONVERSATION',
  external: 'EXTERNAL',
  cache: 'CACHE',
  functionCall: 'FUNCTION_CALL',
  functionCallRaw: 'FUNCTION_CALL_RAW',
  unknown: 'UNKNOWN',
} as const;
export type AnswerSource = Values<typeof AnswerSource>;
export const answerSourceSchema = z.enum(AnswerSource);
/** Generated answers, which metered channels bill. */
export const BILLED_SOURCES: ReadonlySet<AnswerSource> = new Set([
  AnswerSource.external,
  AnswerSource.functionCall,
  AnswerSource.functionCallRaw,
]);

export type WidgetState = 'minimized' | 'expanded' | 'sidebar';

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

/**
 * Permissions of an API key; each route's contract names the scope it needs. `sensitive:read` opens no route: it adds
 * answers to sensitive steps for a key that reads conversations by another scope.
 */
export const apiScopeSchema = z.enum([
  'ask',
  'chats:read',
  'sensitive:read',
  'knowledge:read',
  'knowledge:write',
  'bots:read',
  'stats:read',
]);
export type ApiScope = z.infer<typeof apiScopeSchema>;
