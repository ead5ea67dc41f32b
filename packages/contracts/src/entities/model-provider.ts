import { z } from 'zod';
import * as ERRORS from '../errors/error-names.ts';
import { says } from '../errors/field-messages.ts';
import { idSchema, lineSchema, nameSchema, timeSchema } from './fields.ts';

/** Maximum providers of a workspace. */
export const MAX_MODEL_PROVIDERS = 20;
/** Models of a provider that are kept from its server's list. */
export const MAX_LISTED_MODELS = 500;
export const MODEL_ID_MAX_LENGTH = 200;
/** The provider that the operator configured for the whole installation. */
export const INSTANCE_PROVIDER_ID = 'instance';

const ADDRESS_MAX_LENGTH = 300;
const KEY_MAX_LENGTH = 500;
const MAX_HEADERS = 10;
const HEADER_NAME_MAX_LENGTH = 64;
const HEADER_VALUE_MAX_LENGTH = 1_000;

export const modelProviderKindSchema = z.enum(['openai', 'azure', 'compatible']);
export type ModelProviderKind = z.infer<typeof modelProviderKindSchema>;

/** An address as typed: without `?` or `#`, which would swallow the appended paths, and without a user. */
const PLAIN_WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\\?#@/]+(?:\/[^\s\p{Cc}\\?#]*)?$/iu;

/** Base address of a provider's API: origin and path, without a trailing slash. */
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
 * A change of providers. A key and headers belong to one server: when the address moves to another server, those that
 * are not sent again are deleted.
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

/** What a test found a model able to do; null for untested abilities. */
const modelAbilitiesSchema = z.object({
  id: z.string(),
  chat: z.boolean().nullable(),
  stream: z.boolean().nullable(),
  tools: z.boolean().nullable(),
  embeddings: z.boolean().nullable(),
  /** Dimension of its vectors. */
  dimension: z.int().nullable(),
});
export type ModelAbilities = z.infer<typeof modelAbilitiesSchema>;

/** Error codes of a provider. */
export const modelErrorCodeSchema = z.enum([
  ERRORS.urlNotAllowed,
  ERRORS.modelKeyRefused,
  ERRORS.modelDoesNotExist,
  ERRORS.modelQuotaUsedUp,
  ERRORS.languageModelUnavailable,
]);
export type ModelErrorCode = z.infer<typeof modelErrorCodeSchema>;

/** The exact cause where its code alone does not help; each reason has a text. */
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

/** Why the model gave no answer: it is down, slow or refuses. */
export const modelFailureSchema = z.enum([
  ERRORS.modelKeyRefused,
  ERRORS.modelDoesNotExist,
  ERRORS.modelQuotaUsedUp,
  ERRORS.languageModelUnavailable,
  ERRORS.deadlineExceeded,
]);
export type ModelFailure = z.infer<typeof modelFailureSchema>;

/**
 * How a model's answers rest on passages: `free` in its own words, `quoted` in theirs; `unused` models are never
 * called and answers are given without them.
 */
export const modelGroundingSchema = z.enum(['free', 'quoted', 'unused']);
export type ModelGrounding = z.infer<typeof modelGroundingSchema>;

/** Whether a model answers only from the passages it is given. */
export const groundingTestSchema = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** When the test began or ended. */
  at: timeSchema,
  /** Number of test questions, and of those asked so far. */
  questions: z.int(),
  asked: z.int(),
  /** Of those asked: answered as the passage says, or declined when no passage answers. */
  right: z.int(),
  /** Of those asked: answered without an unsupported sentence. */
  kept: z.int(),
  /** Of those asked: answered right by sentences of the passages; null for tests that predate the count. */
  quoted: z.int().nullable(),
  /** Test questions that a passage answers. */
  answerable: z.int(),
  /** Why the test failed. */
  error: modelFailureSchema.nullable(),
});
export type GroundingTest = z.infer<typeof groundingTestSchema>;

/** A model of a provider, its tested abilities, and its grounding. */
export const providedModelSchema = modelAbilitiesSchema.extend({
  grounding: modelGroundingSchema,
  /**
   * Set by a member, or by the operator for the instance's own model; null lets the last finished test decide, and
   * `free` without one.
   */
  chosenGrounding: modelGroundingSchema.nullable(),
  groundingTest: groundingTestSchema.nullable(),
});
export type ProvidedModel = z.infer<typeof providedModelSchema>;

/** A provider as its workspace sees it: whether it has a key and headers, never their values. */
export const modelProviderSchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  name: z.string(),
  kind: modelProviderKindSchema,
  /** Null for the instance's own provider, whose address only the operator knows. */
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  hasHeaders: z.boolean(),
  /** Result of the last test or answer: it is `failing` while the last one failed. */
  state: z.enum(['untested', 'ok', 'failing']),
  /** First error code of the last test, or the code of the last answer. */
  lastError: modelErrorCodeSchema.nullable(),
  lastReason: modelReasonSchema.nullable(),
  lastTestedAt: timeSchema.nullable(),
  models: z.array(providedModelSchema),
  /** Null for the instance's own provider. */
  createdBy: z.string().nullable(),
  revision: z.int(),
});
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** What a chatbot's settings can name: a provider, and those of its models not known to fail. */
export const modelChoiceSchema = z.object({ id: idSchema, name: z.string(), models: z.array(z.string()) });
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

/** A model server on the operator's machine that is not yet a provider of the workspace. */
export const foundModelServerSchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
  /** The first model that looks like a chat model; null when none does. */
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

/** Result of one part of a test. */
export const modelCheckSchema = z.object({
  name: modelCheckNameSchema,
  ok: z.boolean(),
  /** A detail such as the tested model, a status or a count; never text from the server. */
  detail: z.string(),
  /** Why the check failed; null when it passed, or when the model does not offer the ability. */
  code: modelErrorCodeSchema.nullable(),
  reason: modelReasonSchema.nullable(),
  latencyMs: z.int(),
});
export type ModelCheck = z.infer<typeof modelCheckSchema>;
