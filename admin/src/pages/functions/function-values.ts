import {
  FUNCTION_TIMEOUT_MS,
  MAX_FUNCTION_PARAMETERS,
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
  /** Comma-separated. */
  choices: string;
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
  choices: '',
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
  const [path = ''] = url.split('?', 1);
  const variables = new Set(pathVariables(path).filter((name) => name.trim() !== ''));
  const isStale = ({ name, location, description }: ParameterValues) =>
    location === 'path' && !variables.has(name) && description.trim() === '';
  const kept = parameters.filter((parameter) => !isStale(parameter));
  const known = new Set(kept.map(({ name }) => name));
  const missing = [...variables].filter((name) => !known.has(name));
  if (missing.length === 0 && kept.length === parameters.length) return parameters;
  const added = missing.map((name) => ({
    ...NEW_PARAMETER,
    name,
    location: 'path' as const,
    required: true,
  }));
  return [...kept, ...added].slice(0, MAX_FUNCTION_PARAMETERS);
}

export function valuesOf(stored: BotFunction): FunctionValues {
  const { name, description, method, url, responseMode, confirm } = stored;
  return {
    name,
    description,
    method,
    url,
    parameters: stored.parameters.map(({ enum: choices = [], default: fallback = '', ...parameter }) => ({
      ...parameter,
      choices: choices.join(', '),
      fallback: String(fallback),
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
      type: z.enum(['string', 'number', 'integer', 'boolean']),
      location: z.enum(['query', 'path']),
      required: z.boolean(),
      choices: z.string(),
      fallback: z.string(),
    })
    .superRefine(({ type, choices, fallback }, context) => {
      const refuse = (field: string) =>
        context.addIssue({ code: 'custom', path: [field], message: t('functions.valueInvalid') });
      if (choicesIn(choices, type).includes(null)) refuse('choices');
      if (fallback.trim() !== '' && typedValue(fallback, type) === null) refuse('fallback');
    });
  return z.object({
    name: shape.name,
    description: shape.description,
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: shape.url,
    parameters: z.array(parameter),
    headers: z.array(
      z.object({ name: z.string().trim().min(1), secret: z.string(), hasSecret: z.boolean() }),
    ),
    responseMode: z.enum(['summary', 'raw']),
    responsePath: z.string(),
    timeoutMs: wholeNumber,
    cacheSeconds: wholeNumber,
    confirm: z.boolean(),
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

function toParameter({ choices, fallback, ...parameter }: ParameterValues) {
  const { type } = parameter;
  const values = choicesIn(choices, type).filter((value) => value !== null);
  const value = fallback.trim() === '' ? null : typedValue(fallback, type);
  return {
    ...parameter,
    ...(values.length === 0 ? {} : { enum: values }),
    ...(value === null ? {} : { default: value }),
  };
}

/** A typed text converted to a type; null if invalid. */
export function typedValue(typed: string, type: FunctionParameterType): FunctionValue | null {
  const text = typed.trim();
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : null;
  const value = text === '' ? Number.NaN : Number(text);
  return isOfType(value, type) ? value : null;
}

function choicesIn(typed: string, type: FunctionParameterType): (FunctionValue | null)[] {
  return typed
    .split(',')
    .filter((choice) => choice.trim() !== '')
    .map((choice) => typedValue(choice, type));
}
