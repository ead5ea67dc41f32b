import { BSON } from 'bson';
import { isDocument, isNumeric, numberOf, tagOf } from '../values/bson-types.ts';
import { valuesEqual } from '../values/compare.ts';

/** A copy with plain numbers and regular expressions, which the expression library expects. */
export function toNative(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(toNative);
  if (isDocument(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toNative(item)]));
  if (tagOf(value) === 'Decimal128') return value;
  if (value instanceof BSON.BSONRegExp)
    return new RegExp(value.pattern, value.options.replaceAll(/[^imsu]/g, ''));
  return isNumeric(value) ? Number(numberOf(value)) : value;
}

/** Restores the original's BSON types where a computed value still equals it: 5.0 stays a double. */
export function restoreTypes(computed: unknown, original: unknown): unknown {
  if (isNumeric(computed))
    return isNumeric(original) && valuesEqual(computed, original) ? original : computed;
  if (Array.isArray(computed) && Array.isArray(original)) {
    return computed.map((item, index) => restoreTypes(item, original[index]));
  }
  if (isDocument(computed) && isDocument(original)) {
    return Object.fromEntries(
      Object.entries(computed).map(([key, item]) => [key, restoreTypes(item, original[key])]),
    );
  }
  return computed instanceof RegExp && original instanceof BSON.BSONRegExp ? original : computed;
}
