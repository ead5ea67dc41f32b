import {
  MAX_FUNCTIONS_PER_BOT,
  pathVariables,
  variableMismatches,
  type AuditValues,
  type BotFunction,
  type FunctionTool,
} from '@colloquy/contracts';
import { AppError, ERRORS, fieldError } from '@colloquy/errors';
import type { BotScope } from '@colloquy/service-kit';
import type { StoredFunction } from './functions.model.ts';

type Definition = Pick<StoredFunction, 'url' | 'method' | 'cacheSeconds' | 'parameters'> & {
  readonly headers: readonly { readonly name: string }[];
};

/** A function as its team sees it. */
export function toFunction(
  { chat_bot_id, workspace_id }: BotScope,
  { headers, createdAt, updatedAt, ...shown }: StoredFunction,
): BotFunction {
  return {
    ...shown,
    chat_bot_id,
    workspace_id,
    headers: headers.map(({ name }) => ({ name, hasSecret: true })),
    _createTime: createdAt.toISOString(),
    _updateTime: updatedAt.toISOString(),
  };
}

/** A function as the choosing model sees it. */
export function toTool(stored: StoredFunction): FunctionTool {
  const { id, name, description, parameters, responseMode, timeoutMs, confirm, revision } = stored;
  return { id, name, description, parameters, responseMode, timeoutMs, confirm, revision };
}

/**
 * Audit values of a function: none of its address or parameters, which may be secrets; the audit log also masks
 * fields named like secrets.
 */
export function auditValuesOf(stored: StoredFunction): AuditValues {
  const { name, description, method, url, headers, parameters, responseMode, responsePath } = stored;
  const { timeoutMs, confirm, cacheSeconds, enabled } = stored;
  return {
    name,
    description,
    method,
    url: url.split('?', 1)[0] ?? '',
    headers: headers.map((header) => header.name),
    secretHeaders: headers.length === 0 ? null : headers.map(({ secret }) => secret).join(),
    parameters: parameters.map((one) => `${one.name}: ${one.type} (${one.location})`),
    responseMode,
    responsePath,
    timeoutMs,
    confirm,
    cacheSeconds,
    enabled,
  };
}

/** The fields of a function that a user sets, for comparison. */
export function decidedOf(stored: StoredFunction): AuditValues {
  const { url, parameters } = stored;
  return { ...auditValuesOf(stored), url, parameters: JSON.stringify(parameters) };
}

/** Throws `wrongState` when a bot has no room for that many more. */
export function assertRoom(functions: readonly StoredFunction[], more = 1): void {
  if (functions.length + more <= MAX_FUNCTIONS_PER_BOT) return;
  throw new AppError({
    code: ERRORS.wrongState,
    details: { reason: 'TOO_MANY_FUNCTIONS', limit: MAX_FUNCTIONS_PER_BOT },
  });
}

/** Throws `alreadyExists` when another function has the name. */
export function assertNameFree(
  functions: readonly StoredFunction[],
  { id, name }: Pick<StoredFunction, 'id' | 'name'>,
): void {
  if (functions.every((other) => other.id === id || other.name !== name)) return;
  throw fieldError('name', 'functionNameTaken', ERRORS.alreadyExists);
}

/** The origin of an address with variables. */
export function originOf(url: string): string {
  return new URL(withVariables(url, '1')).origin;
}

/** The address with every variable replaced by the same text. */
export function withVariables(url: string, text: string): string {
  return pathVariables(url).reduce((filled, name) => filled.replaceAll(`{${name}}`, text), url);
}

/** Throws `fieldNotValid` when parts of a definition contradict each other. */
export function assertConsistent({ url, method, cacheSeconds, parameters, headers }: Definition): void {
  const twice = (names: readonly string[]) => names.findIndex((name, at) => names.indexOf(name) < at);
  const header = twice(headers.map(({ name }) => name.toLowerCase()));
  if (header >= 0) throw fieldError(`headers.${header}.name`, 'functionHeaderTwice');
  const parameter = twice(parameters.map(({ name }) => name));
  if (parameter >= 0) throw fieldError(`parameters.${parameter}.name`, 'functionParameterTwice');
  const mismatches = variableMismatches(url, parameters);
  const [variable] = mismatches.variables;
  if (variable !== undefined) throw fieldError('url', ['functionParameterMissing', { name: variable }]);
  const [lone] = mismatches.parameters;
  if (lone !== undefined) {
    const at = parameters.findIndex(({ name }) => name === lone);
    throw fieldError(`parameters.${at}.location`, ['functionVariableMissing', { name: lone }]);
  }
  const { searchParams } = new URL(withVariables(url, '1'));
  const named = parameters.findIndex(({ name, location }) => location === 'query' && searchParams.has(name));
  if (named >= 0) {
    const { name = '' } = parameters[named] ?? {};
    throw fieldError(`parameters.${named}.name`, ['functionQueryTwice', { name }]);
  }
  if (cacheSeconds > 0 && method !== 'GET') throw fieldError('cacheSeconds', 'functionCacheMethod');
}
