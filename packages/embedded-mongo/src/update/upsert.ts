import { BSON } from 'bson';
import { isOperatorDocument } from '../matching/operators.ts';
import { splitPath } from '../matching/path.ts';
import { isRegexValue } from '../values/regex.ts';
import { type BsonDocument, isDocument } from '../values/bson-types.ts';
import { cellAt } from './tree.ts';
import type { Update } from './update.ts';

/**
 * The document that an upsert inserts: the filter's equalities, then the update, with `_id` first and always present.
 */
export function upsertDocument(filter: BsonDocument, update: Update): BsonDocument {
  const seed: BsonDocument = {};
  if (update.kind === 'replacement') {
    const id = equalities(filter).find(([path]) => path === '_id');
    if (id !== undefined) seed['_id'] = id[1];
  } else {
    for (const [path, value] of equalities(filter)) cellAt(seed, splitPath(path), true)?.set(value);
  }
  const { _id: id, ...fields } = update.apply(seed, true);
  return { _id: id ?? new BSON.ObjectId(), ...fields };
}

function equalities(filter: BsonDocument): (readonly [path: string, value: unknown])[] {
  return Object.entries(filter).flatMap(([key, condition]) => {
    if (key === '$and') return listOf(condition).flatMap(equalities);
    if (key === '$or') return listOf(condition).length === 1 ? listOf(condition).flatMap(equalities) : [];
    if (key.startsWith('$') || isRegexValue(condition)) return [];
    if (!isOperatorDocument(condition)) return [[key, condition] as const];
    if (Object.hasOwn(condition, '$eq')) return [[key, condition['$eq']] as const];
    const single = condition['$in'] ?? condition['$all'];
    return Array.isArray(single) && single.length === 1 ? [[key, single[0]] as const] : [];
  });
}

function listOf(value: unknown): BsonDocument[] {
  return Array.isArray(value) ? value.filter(isDocument) : [];
}
