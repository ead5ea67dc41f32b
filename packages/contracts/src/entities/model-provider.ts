import { z } from 'zod';
import * as ERRORS from '../errors/error-names.ts';
import { says } from '../errors/field-messages.ts';
import { idSchema, lineSchema, nameSchema, timeSchema } from './fields.ts';

/** Providers that a workspace can have. */
export const MAX_MODEL_PROVIDERS = 20;
/** Models of a provider that are kept of the list that its server sends. */
export const MAX_LISTED_MODELS = 500;
export const MODEL_ID_MAX_LENGTH = 200;
/** The provider that the operator set up for the whole installation. */
export const INSTANCE_PROVIDER_ID = 'instance';

const ADDRESS_MAX_LENGTH = 300;
const KEY_MAX_LENGTH = 500;
const MAX_HEADERS = 10;
const HEADER_NAME_MAX_LENGTH = 64;
const HEADER_VALUE_MAX_LENGTH = 1_000;

export const modelProviderKindSchema = z.enum(['openai', 'azure', 'compatible']);
export type ModelProviderKind = z.infer<typeof modelProviderKindSchema>;

/** An address as it is typed: no `?` or `#`, which would swallow the paths that are added, and no user. */
const PLAIN_WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\\?#@/]+(?:\/[^\s\p{Cc}\\?#]*)?$/iu;

/** The base address of a provider's API: origin and path, without an end of its own. */
const modelAddressSchema = z
  .string()
  .trim()
  .max(ADDRESS_MAX_LENGTH)
  .refine((address) => PLAIN_WEB_ADDRESS.test(address) && URL.canParse(address), {
    error: says('modelAddressNotValid'),
    abort: true,
  })
  .transform(normalisedAddress)
  .pipe(z.string().max(ADDRESS_MAX_LENGTH));

function normalisedAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

const modelKeySchema = z
  .string()
  .trim()
  .min(1)
  .max(KEY_MAX_LENGTH)
  .regex(/^[\x21-\x7e]+$/, says('modelKeyNotValid'));

const modelHeadersSchema = z
  .record(
    z.string().min(1).max(HEADER_NAME_MAX_LENGTH),
    z
      .string()
      .max(HEADER_VALUE_MAX_LENGTH)
      .regex(/^[\x20-\x7e]*$/, says('modelKeyNotValid')),
  )
  .refine(
    (headers) => Object.keys(headers).length <= MAX_HEADERS,
    says(['tooManyHeaders', { max: MAX_HEADERS }]),
  );

export const newModelProviderSchema = z.strictObject({
  name: nameSchema('name'),
  kind: modelProviderKindSchema.default('compatible'),
  baseUrl: modelAddressSchema,
  apiKey: modelKeySchema.nullable().default(null),
  headers: modelHeadersSchema.nullable().default(null),
});

/**
 * A change of providers. A key and headers belong to the server that they were given for: one that moves to another
 * server loses those that the change does not give anew.
 */
export const modelProviderPatchSchema = z.strictObject({
  name: nameSchema('name').optional(),
  kind: modelProviderKindSchema.optional(),
  baseUrl: modelAddressSchema.optional(),
  apiKey: modelKeySchema.nullable().optional(),
  headers: modelHeadersSchema.nullable().optional(),
});
export type ModelProviderPatch = z.infer<typeof modelProviderPatchSchema>;

export const modelIdSchema = lineSchema('aName').min(1).max(MODEL_ID_MAX_LENGTH);

/** What a test found that a model of a provider can do; null is what was not tested. */
const modelAbilitiesSchema = z.object({
  id: z.string(),
  chat: z.boolean().nullable(),
  stream: z.boolean().nullable(),
  tools: z.boolean().nullable(),
  embeddings: z.boolean().nullable(),
  /** Length of its vectors. */
  dimension: z.int().nullable(),
});
export type ModelAbilities = z.infer<typeof modelAbilitiesSchema>;

/** What can be wrong with a provider. */
export const modelErrorCodeSchema = z.enum([
  ERRORS.urlNotAllowed,
  ERRORS.modelKeyRefused,
  ERRORS.modelDoesNotExist,
  ERRORS.modelQuotaUsedUp,
  ERRORS.languageModelUnavailable,
]);
export type ModelErrorCode = z.infer<typeof modelErrorCodeSchema>;

/** What exactly is wrong, where its code alone does not help: each has words of its own. */
export const modelReasonSchema = z.enum([
  'repeats-secret',
  'no-api',
  'context-too-long',
  'only-thoughts',
  'certificate-self-signed',
  'certificate-expired',
  'certificate-wrong-name',
  'certificate-not-trusted',
  'not-https',
]);
export type ModelReason = z.infer<typeof modelReasonSchema>;

/** Why an answer is not its model's: it is down, slow or refuses. */
export const modelFailureSchema = z.enum([
  ERRORS.modelKeyRefused,
  ERRORS.modelDoesNotExist,
  ERRORS.modelQuotaUsedUp,
  ERRORS.languageModelUnavailable,
  ERRORS.deadlineExceeded,
]);
export type ModelFailure = z.infer<typeof modelFailureSchema>;

/**
 * How the answers of a model rest on passages: `free` in its own words, `quoted` in theirs; `unused` where it is not asked, and
 * answers are given without it.
 */
export const modelGroundingSchema = z.enum(['free', 'quoted', 'unused']);
export type ModelGrounding = z.infer<typeof modelGroundingSchema>;

/** Whether a model answers from passages that it is given, and from nothing else. */
export const groundingTestSchema = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** When it began, or ended. */
  at: timeSchema,
  /** Questions of the test, and how many the model has been asked. */
  questions: z.int(),
  asked: z.int(),
  /** Of those asked: answered as the passage says, or declined where none says it. */
  right: z.int(),
  /** Of those asked: without a sentence that no passage supports. */
  kept: z.int(),
  /** Of those asked: answered right by sentences of the passages; null of a test before that was counted. */
  quoted: z.int().nullable(),
  /** Questions of the test that a passage answers. */
  answerable: z.int(),
  /** Why it failed. */
  error: modelFailureSchema.nullable(),
});
export type GroundingTest = z.infer<typeof groundingTestSchema>;

/** A model of a provider, what tests found that it can do, and how it answers. */
export const providedModelSchema = modelAbilitiesSchema.extend({
  grounding: modelGroundingSchema,
  /**
   * What a member decided, or the operator of the instance's own; null where the last test that ended decides, and `free` without
   * one.
   */
  chosenGrounding: modelGroundingSchema.nullable(),
  groundingTest: groundingTestSchema.nullable(),
});
export type ProvidedModel = z.infer<typeof providedModelSchema>;

/** A provider as its workspace sees it: that it has a key and headers, never which. */
export const modelProviderSchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  name: z.string(),
  kind: modelProviderKindSchema,
  /** Null for the instance's own, whose address is the operator's. */
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  hasHeaders: z.boolean(),
  /** Of the last test, and of the answers since: it fails while the last one did. */
  state: z.enum(['untested', 'ok', 'failing']),
  /** The code of what the last test found first, or of the last answer. */
  lastError: modelErrorCodeSchema.nullable(),
  lastReason: modelReasonSchema.nullable(),
  lastTestedAt: timeSchema.nullable(),
  models: z.array(providedModelSchema),
  /** Null for the instance's own. */
  createdBy: z.string().nullable(),
  revision: z.int(),
});
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** What the settings of a chatbot can name: a provider, and its models that are not known to fail. */
export const modelChoiceSchema = z.object({ id: idSchema, name: z.string(), models: z.array(z.string()) });
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

/** A model server on the operator's machine that is no provider of the workspace yet. */
export const foundModelServerSchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
  /** The first of them that may answer questions; null where none looks like that. */
  model: z.string().nullable(),
});
export type FoundModelServer = z.infer<typeof foundModelServerSchema>;

export const modelCheckNameSchema = z.enum([
  'reach',
  'auth',
  'list',
  'chat',
  'stream',
  'tools',
  'embeddings',
]);
export type ModelCheckName = z.infer<typeof modelCheckNameSchema>;

/** What one part of a test found. */
export const modelCheckSchema = z.object({
  name: modelCheckNameSchema,
  ok: z.boolean(),
  /** A fact, such as the tested model, a status or a count; never what the server wrote. */
  detail: z.string(),
  /** Why not; null where it is ok, or where the model simply does not do it. */
  code: modelErrorCodeSchema.nullable(),
  reason: modelReasonSchema.nullable(),
  latencyMs: z.int(),
});
export type ModelCheck = z.infer<typeof modelCheckSchema>;
