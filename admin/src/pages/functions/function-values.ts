import {
  FUNCTION_TIMEOUT_MS,
  MAX_FUNCTION_PARAMETERS,
  functionMethodSchema,
  functionParameterLocationSchema,
  functionParameterTypeSchema,
  functionResponseModeSchema,
  isOfType,
  newFunctionSchema,
  pathVariables,
  type BotFunction,
  type FunctionParameter,
  type FunctionParameterType,
  type FunctionValue,
  type NewFunction,
} from '@colloquy/contracts';
import { z } from 'zod';
import type { Translate } from '../../i18n/useText.ts';

export interface HeaderValues {
  name: string;
  secret: string;
  /** A secret is stored, which an empty field keeps. */
  hasSecret: boolean;
}

export interface ParameterValues {
  name: string;
  description: string;
  type: FunctionParameterType;
  location: FunctionParameter['location'];
  required: boolean;
  choices: string[];
  /** Without it `fallback` is not used: an empty text is a value too. */
  hasFallback: boolean;
  fallback: string;
}

/** Form values of a function: numbers and lists as typed. */
export interface FunctionValues {
  name: string;
  description: string;
  method: NewFunction['method'];
  url: string;
  parameters: ParameterValues[];
  headers: HeaderValues[];
  responseMode: NewFunction['responseMode'];
  responsePath: string;
  timeoutMs: string;
  cacheSeconds: string;
  confirm: boolean;
}

export const NEW_FUNCTION: FunctionValues = {
  name: '',
  description: '',
  method: 'GET',
  url: '',
  parameters: [],
  headers: [],
  responseMode: 'summary',
  responsePath: '',
  timeoutMs: String(FUNCTION_TIMEOUT_MS.default),
  cacheSeconds: '0',
  confirm: false,
};

export const NEW_PARAMETER: ParameterValues = {
  name: '',
  description: '',
  type: 'string',
  location: 'query',
  required: false,
  choices: [],
  hasFallback: false,
  fallback: '',
};

/**
 * A function's parameters plus a required one for each path variable of its address. A path parameter whose variable
 * was removed is removed too, unless it has a description; the same array without changes.
 */
export function withPathParameters(
  parameters: readonly ParameterValues[],
  url: string,
): readonly ParameterValues[] {
  const variables = variablesOf(url);
  const isStale = ({ name, location, description }: ParameterValues) =>
    location === 'path' && !variables.has(name) && description.trim() === '';
  const kept = parameters.filter((parameter) => !isStale(parameter));
  const missing = missingFrom(kept, variables).slice(0, Math.max(0, MAX_FUNCTION_PARAMETERS - kept.length));
  if (missing.length === 0 && kept.length === parameters.length) return parameters;
  const added = missing.map((name) => ({
    ...NEW_PARAMETER,
    name,
    location: 'path' as const,
    required: true,
  }));
  return [...kept, ...added];
}

function variablesOf(url: string): ReadonlySet<string> {
  const [path = ''] = url.split('?', 1);
  return new Set(pathVariables(path).filter((name) => name.trim() !== ''));
}

function missingFrom(
  parameters: readonly Pick<ParameterValues, 'name'>[],
  variables: ReadonlySet<string>,
): string[] {
  const known = new Set(parameters.map(({ name }) => name));
  return [...variables].filter((name) => !known.has(name));
}

/** Says which variables of the address have no room among the parameters; undefined if all have. */
export function roomIssue(
  t: Translate,
  { parameters, url }: Pick<FunctionValues, 'parameters' | 'url'>,
): string | undefined {
  const names = missingFrom(parameters, variablesOf(url));
  if (parameters.length < MAX_FUNCTION_PARAMETERS || names.length === 0) return undefined;
  return t('functions.noRoom', { max: MAX_FUNCTION_PARAMETERS, names: names.join(', ') });
}

export function valuesOf(stored: BotFunction): FunctionValues {
  const { name, description, method, url, responseMode, confirm } = stored;
  return {
    name,
    description,
    method,
    url,
    parameters: stored.parameters.map(({ enum: choices = [], default: fallback, ...parameter }) => ({
      ...parameter,
      choices: choices.map(String),
      hasFallback: fallback !== undefined,
      fallback: String(fallback ?? ''),
    })),
    headers: stored.headers.map((header) => ({ name: header.name, secret: '', hasSecret: header.hasSecret })),
    responseMode,
    responsePath: stored.responsePath ?? '',
    timeoutMs: String(stored.timeoutMs),
    cacheSeconds: String(stored.cacheSeconds),
    confirm,
  };
}

export function functionFormSchema(t: Translate) {
  const { shape } = newFunctionSchema;
  const wholeNumber = z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, t('functions.numberInvalid'));
  const parameter = z
    .object({
      name: z.string().trim().min(1),
      description: z.string(),
      type: functionParameterTypeSchema,
      location: functionParameterLocationSchema,
      required: z.boolean(),
      choices: z.array(z.string()),
      hasFallback: z.boolean(),
      fallback: z.string(),
    })
    .superRefine(({ type, choices, hasFallback, fallback }, context) => {
      const refuse = (field: string) =>
        context.addIssue({ code: 'custom', path: [field], message: t('functions.valueInvalid') });
      if (choices.some((choice) => typedValue(choice, type) === null)) refuse('choices');
      if (hasFallback && typedValue(fallback, type) === null) refuse('fallback');
    });
  const form = z.object({
    name: shape.name,
    description: shape.description,
    method: functionMethodSchema,
    url: shape.url,
    parameters: z.array(parameter),
    headers: z.array(
      z.object({ name: z.string().trim().min(1), secret: z.string(), hasSecret: z.boolean() }),
    ),
    responseMode: functionResponseModeSchema,
    responsePath: z.string(),
    timeoutMs: wholeNumber,
    cacheSeconds: wholeNumber,
    confirm: z.boolean(),
  });
  return form.superRefine((values, context) => {
    const message = roomIssue(t, values);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['parameters'], message });
  });
}

/** The form in the server's format; an empty secret keeps the stored one. */
export function functionOf(values: FunctionValues) {
  const { name, description, method, url, responseMode, responsePath, confirm } = values;
  return {
    name,
    description,
    method,
    url,
    parameters: values.parameters.map(toParameter),
    headers: values.headers.map((header) => ({
      name: header.name,
      secret: header.secret === '' ? null : header.secret,
    })),
    responseMode,
    responsePath: responsePath.trim() === '' ? null : responsePath,
    timeoutMs: Number(values.timeoutMs),
    cacheSeconds: Number(values.cacheSeconds),
    confirm,
  };
}

function toParameter({ choices, hasFallback, fallback, ...parameter }: ParameterValues) {
  const { type } = parameter;
  const values = choices.map((choice) => typedValue(choice, type)).filter((value) => value !== null);
  const value = hasFallback ? typedValue(fallback, type) : null;
  return {
    ...parameter,
    ...(values.length === 0 ? {} : { enum: values }),
    ...(value === null ? {} : { default: value }),
  };
}

/** A typed text converted to a type; null if invalid. A text is its own value, with its spaces. */
export function typedValue(typed: string, type: FunctionParameterType): FunctionValue | null {
  if (type === 'string') return typed;
  const text = typed.trim();
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : null;
  const value = text === '' ? Number.NaN : Number(text);
  return isOfType(value, type) ? value : null;
}

/** The only values of a parameter; null if others are allowed. */
export function choicesOf({
  type,
  enum: choices,
}: Pick<FunctionParameter, 'type' | 'enum'>): readonly FunctionValue[] | null {
  return choices ?? (type === 'boolean' ? [true, false] : null);
}

/**
 * An argument for a test call: `typed` is a text or, where only some values are allowed, the index of one. Undefined
 * if nothing was typed. A text that does not match the type is sent as it is: the server reports the issue.
 */
export function argumentOf(
  parameter: Pick<FunctionParameter, 'type' | 'enum'>,
  typed: string,
): FunctionValue | undefined {
  if (typed === '') return undefined;
  const choices = choicesOf(parameter);
  return choices === null ? (typedValue(typed, parameter.type) ?? typed) : choices[Number(typed)];
}
