import { isRecord } from '@colloquy/contracts/is-record';
import { parse } from 'yaml';
import { fieldError } from '@colloquy/errors';

/** Beyond these limits a document is meant to break parsers. */
const MAX_DEPTH = 60;
const MAX_NODES = 100_000;
const MAX_ALIASES = 100;
const MAX_REFERENCES = 20;
/** Maximum of brackets and inline list marks open at once, because the YAML parser recurses for each. */
const MAX_OPEN_SIGNS = 1_000;
const NO_FIELDS: Fields = {};

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value; none if it is no object. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : NO_FIELDS;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Parses a JSON or YAML text.
 * @throws AppError `fieldNotValid` of `document`.
 */
export function readDocument(text: string): Fields {
  const value = parsed(text);
  assertBounded(value);
  return fieldsOf(value);
}

function parsed(text: string): unknown {
  if (opensTooMuch(text)) throw fieldError('document', 'openApiTooDeep');
  try {
    if (/^\s*[[{]/.test(text)) return JSON.parse(text);
    return parse(text, {
      maxAliasCount: MAX_ALIASES,
      logLevel: 'error',
      schema: 'core',
      merge: false,
      // Of duplicate keys the last one wins, as in JSON: checking for duplicates takes quadratic time.
      uniqueKeys: false,
    });
  } catch (error) {
    throw fieldError('document', 'openApiNotReadable', undefined, error);
  }
}

/** Reads each character once; characters inside strings count too, because no real text has so many open. */
function opensTooMuch(text: string): boolean {
  let brackets = 0;
  let marks = 0;
  for (const sign of text) {
    if (sign === '[' || sign === '{') brackets += 1;
    else if (brackets > 0 && (sign === ']' || sign === '}')) brackets -= 1;
    if (sign === '-' || sign === '?') marks += 1;
    else if (sign !== ' ' && sign !== '\t') marks = 0;
    if (brackets > MAX_OPEN_SIGNS || marks > MAX_OPEN_SIGNS) return true;
  }
  return false;
}

/** Walks without recursion; nodes that YAML shares are visited once. */
function assertBounded(root: unknown): void {
  const seen = new Set<object>();
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      seen.add(value);
      next.push(...Object.values(value));
    }
    if (depth > MAX_DEPTH || seen.size > MAX_NODES) throw fieldError('document', 'openApiTooDeep');
    level = next;
  }
}

/** What a value refers to within its document; null when the target is external, missing, or the value itself. */
export function resolved(root: Fields, value: unknown): unknown {
  let current = value;
  for (let step = 0; step < MAX_REFERENCES; step += 1) {
    const reference = fieldsOf(current)['$ref'];
    if (reference === undefined) return current;
    current = typeof reference === 'string' ? atPointer(root, reference) : null;
  }
  return null;
}

/** The value at a JSON pointer (RFC 6901) in a fragment. */
function atPointer(root: Fields, reference: string): unknown {
  if (!reference.startsWith('#/')) return null;
  return reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => fieldsOf(value)[step] ?? null, root);
}
