import { z } from 'zod';
import { DESCRIPTION_MAX_LENGTH } from '../constants.ts';
import { says } from '../errors/field-messages.ts';
import { idSchema, timeSchema } from './fields.ts';
import { isFunctionAddress, pathVariables } from './function-address.ts';
import { parseResponsePath } from './response-path.ts';

export const MAX_FUNCTIONS_PER_BOT = 50;
export const MAX_FUNCTION_HEADERS = 10;
export const MAX_FUNCTION_PARAMETERS = 20;
export const FUNCTION_NAME_MAX_LENGTH = 64;
/** Limit of the values that a parameter is restricted to. */
export const MAX_FUNCTION_CHOICES = 50;
/** Limit of a choice and of a default. */
export const FUNCTION_VALUE_MAX_LENGTH = 200;
export const FUNCTION_TIMEOUT_MS = { min: 500, default: 8_000, max: 20_000 } as const;
export const MAX_FUNCTION_CACHE_SECONDS = 86_400;
/** Limit of a function's response body, also where a test call shows it. */
export const FUNCTION_BODY_MAX_BYTES = 64 * 1024;
/** Limit of a text argument. */
export const FUNCTION_ARGUMENT_MAX_LENGTH = 1_000;
/** Limit of an OpenAPI document that functions are imported from. */
export const OPENAPI_MAX_CHARACTERS = 500_000;

const URL_MAX_LENGTH = 2_048;
const HEADER_NAME_MAX_LENGTH = 64;
const SECRET_MAX_LENGTH = 2_000;
const PARAMETER_NAME_MAX_LENGTH = 64;
const RESPONSE_PATH_MAX_LENGTH = 200;

export const functionMethodSchema = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
export type FunctionMethod = z.infer<typeof functionMethodSchema>;

export const functionParameterTypeSchema = z.enum(['string', 'number', 'integer', 'boolean']);
export type FunctionParameterType = z.infer<typeof functionParameterTypeSchema>;

/** Part of the address that a parameter is sent in. */
export const functionParameterLocationSchema = z.enum(['query', 'path']);

/** Whether visitors get a sentence about a result or the result itself. */
export const functionResponseModeSchema = z.enum(['summary', 'raw']);

/** Value of an argument. */
export const functionValueSchema = z.union([
  z.string().max(FUNCTION_VALUE_MAX_LENGTH),
  z.number(),
  z.boolean(),
]);
export type FunctionValue = z.infer<typeof functionValueSchema>;

/** Whether a value has the type of a parameter. */
export function isOfType(value: unknown, type: FunctionParameterType): value is FunctionValue {
  if (type === 'integer') return Number.isSafeInteger(value);
  return type === 'number' ? Number.isFinite(value) : typeof value === type;
}

export const functionParameterSchema = z
  .strictObject({
    name: z
      .string()
      .max(PARAMETER_NAME_MAX_LENGTH)
      .regex(/^(?!__proto__$)[A-Za-z_][\w.-]*$/, says('functionParameterName')),
    description: z.string().trim().max(DESCRIPTION_MAX_LENGTH).default(''),
    type: functionParameterTypeSchema.default('string'),
    location: functionParameterLocationSchema.default('query'),
    required: z.boolean().default(false),
    enum: z.array(functionValueSchema).min(1).max(MAX_FUNCTION_CHOICES).optional(),
    default: functionValueSchema.optional(),
  })
  .superRefine((parameter, context) => {
    const { type, default: fallback, enum: choices = [] } = parameter;
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    for (const [at, choice] of choices.entries()) {
      if (!isOfType(choice, type)) refuse(['enum', at], says(['functionValueType', { type }]));
    }
    if (fallback === undefined) {
      if (parameter.location === 'path' && !parameter.required)
        refuse(['required'], says('functionPathNeeded'));
      return;
    }
    if (!isOfType(fallback, type)) refuse(['default'], says(['functionValueType', { type }]));
    else if (choices.length > 0 && !choices.includes(fallback))
      refuse(['default'], says('functionDefaultChoice'));
  });
export type FunctionParameter = z.infer<typeof functionParameterSchema>;

/** A header as written; without a secret it keeps the one stored under its name. */
const functionHeaderSchema = z.strictObject({
  name: z.string().trim().min(1).max(HEADER_NAME_MAX_LENGTH),
  secret: z
    .string()
    .min(1)
    .max(SECRET_MAX_LENGTH)
    .regex(/^[\x20-\x7e]+$/, says('functionSecretNotValid'))
    .nullable()
    .default(null),
});
export type FunctionHeader = z.infer<typeof functionHeaderSchema>;

/** A path into the response, such as `$.items[0].name`. */
const responsePathSchema = z
  .string()
  .trim()
  .max(RESPONSE_PATH_MAX_LENGTH)
  .refine((path) => parseResponsePath(path) !== null, says('functionResponsePath'))
  .nullable();

/** The fields of a function that a user sets. */
const decided = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(FUNCTION_NAME_MAX_LENGTH)
    .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, says('functionNameNotValid')),
  description: z.string().trim().min(1).max(DESCRIPTION_MAX_LENGTH),
  method: functionMethodSchema,
  url: z.string().trim().max(URL_MAX_LENGTH).refine(isFunctionAddress, says('functionAddressNotValid')),
  headers: z.array(functionHeaderSchema).max(MAX_FUNCTION_HEADERS),
  parameters: z.array(functionParameterSchema).max(MAX_FUNCTION_PARAMETERS),
  responseMode: functionResponseModeSchema,
  responsePath: responsePathSchema,
  timeoutMs: z.int().min(FUNCTION_TIMEOUT_MS.min).max(FUNCTION_TIMEOUT_MS.max),
  confirm: z.boolean(),
  cacheSeconds: z.int().min(0).max(MAX_FUNCTION_CACHE_SECONDS),
  enabled: z.boolean(),
} as const;

export const newFunctionSchema = z.strictObject({
  ...decided,
  method: decided.method.default('GET'),
  headers: decided.headers.default([]),
  parameters: decided.parameters.default([]),
  responseMode: decided.responseMode.default('summary'),
  responsePath: decided.responsePath.default(null),
  timeoutMs: decided.timeoutMs.default(FUNCTION_TIMEOUT_MS.default),
  confirm: decided.confirm.default(false),
  cacheSeconds: decided.cacheSeconds.default(0),
  enabled: decided.enabled.default(true),
});
export type NewFunction = z.infer<typeof newFunctionSchema>;

export const functionPatchSchema = z.strictObject(decided).partial();
export type FunctionPatch = z.infer<typeof functionPatchSchema>;

/** Why a call of a function has no result. */
export const functionErrorSchema = z.enum([
  'ADDRESS_NOT_ALLOWED',
  'REDIRECT',
  'UNREACHABLE',
  'TIMEOUT',
  'TOO_LARGE',
  'HTTP_STATUS',
  'NOT_TEXT',
  'NOT_JSON',
  'PATH_NOT_FOUND',
  'SECRET_UNREADABLE',
  'CHANGED',
]);
export type FunctionError = z.infer<typeof functionErrorSchema>;

const outcome = {
  ok: z.boolean(),
  /** Null when no response arrived. */
  status: z.int().nullable(),
  latencyMs: z.int(),
};

export const functionTestSchema = z.object({
  ...outcome,
  error: functionErrorSchema.nullable(),
  at: timeSchema,
});
export type FunctionTest = z.infer<typeof functionTestSchema>;

/** A function as its team sees it: whether a header has a secret, never its value. */
export const botFunctionSchema = z.object({
  id: idSchema,
  chat_bot_id: idSchema,
  workspace_id: idSchema,
  ...decided,
  headers: z.array(z.object({ name: z.string(), hasSecret: z.boolean() })),
  lastTest: functionTestSchema.nullable(),
  revision: z.int(),
  _createTime: timeSchema,
  _updateTime: timeSchema,
});
export type BotFunction = z.infer<typeof botFunctionSchema>;

/** Arguments of a function, by parameter name; they are validated against the parameters. */
export const functionArgumentsSchema = z.record(
  z.string().max(PARAMETER_NAME_MAX_LENGTH),
  z.union([z.string().max(FUNCTION_ARGUMENT_MAX_LENGTH), z.number(), z.boolean()]),
);
export type FunctionArguments = z.infer<typeof functionArgumentsSchema>;

/** Result of a test call. */
export const functionCallSchema = z.object({
  ...outcome,
  /** The response body without our secrets, at most FUNCTION_BODY_MAX_BYTES. */
  body: z.string(),
  truncated: z.boolean(),
  /** ext: why the call failed; null when it succeeded. */
  error: functionErrorSchema.nullable(),
  /** ext: the part named by `responsePath`, as JSON; null without a path or a result. */
  value: z.string().nullable(),
});
export type FunctionCall = z.infer<typeof functionCallSchema>;

/** A function as the choosing model sees it. */
export const functionToolSchema = botFunctionSchema.pick({
  id: true,
  name: true,
  description: true,
  parameters: true,
  responseMode: true,
  timeoutMs: true,
  confirm: true,
  revision: true,
});
export type FunctionTool = z.infer<typeof functionToolSchema>;

/** Result of a call made for an answer. */
export const functionResultSchema = z.object({
  ...outcome,
  error: functionErrorSchema.nullable(),
  /** JSON, or the text as received; empty when the call failed. */
  value: z.string(),
});
export type FunctionResult = z.infer<typeof functionResultSchema>;

/** An operation of an OpenAPI document, and the function that it would become. */
export const importableOperationSchema = z.object({
  /** Identifies the operation in its document, such as `GET /orders/{id}`. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  method: functionMethodSchema,
  url: z.string(),
  parameters: z.array(functionParameterSchema),
  /** Features of the operation that functions do not support, by name. */
  unsupported: z.array(z.string()),
  /** Why the operation cannot become a function; null when it can. */
  problem: z.enum(['ADDRESS', 'REQUIRED_UNSUPPORTED', 'REFERENCE']).nullable(),
});
export type ImportableOperation = z.infer<typeof importableOperationSchema>;

/** Variables that no path parameter fills, and path parameters without a variable. */
export function variableMismatches(
  url: string,
  parameters: readonly Pick<FunctionParameter, 'name' | 'location'>[],
): { readonly variables: readonly string[]; readonly parameters: readonly string[] } {
  const variables = new Set(pathVariables(url));
  const own = new Set(parameters.flatMap(({ name, location }) => (location === 'path' ? [name] : [])));
  return {
    variables: [...variables].filter((name) => !own.has(name)),
    parameters: [...own].filter((name) => !variables.has(name)),
  };
}
