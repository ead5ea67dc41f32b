import type { BSON } from 'bson';
import { badValue } from '../errors.ts';

/** A decoded document. Numbers keep their BSON class (Int32, Double, Long, Decimal128), so nothing is retyped. */
export type BsonDocument = Record<string, unknown>;

/** Position of a type in BSON's comparison order; values of one rank compare with each other. */
export const RANK = {
  minKey: 1,
  emptyArray: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbRef: 55,
  code: 60,
  maxKey: 127,
} as const;

const TAGGED: Readonly<Record<string, readonly [rank: number, name: string, code: number]>> = {
  Int32: [RANK.number, 'int', 16],
  Double: [RANK.number, 'double', 1],
  Long: [RANK.number, 'long', 18],
  Decimal128: [RANK.number, 'decimal', 19],
  ObjectId: [RANK.objectId, 'objectId', 7],
  Binary: [RANK.binary, 'binData', 5],
  BSONRegExp: [RANK.regex, 'regex', 11],
  Timestamp: [RANK.timestamp, 'timestamp', 17],
  BSONSymbol: [RANK.string, 'symbol', 14],
  Code: [RANK.code, 'javascript', 13],
  DBRef: [RANK.dbRef, 'dbPointer', 12],
  MinKey: [RANK.minKey, 'minKey', -1],
  MaxKey: [RANK.maxKey, 'maxKey', 127],
};

const NATIVE = {
  string: [RANK.string, 'string', 2],
  boolean: [RANK.boolean, 'bool', 8],
  null: [RANK.null, 'null', 10],
  missing: [RANK.null, 'missing', 6],
  date: [RANK.date, 'date', 9],
  regex: [RANK.regex, 'regex', 11],
  array: [RANK.array, 'array', 4],
  object: [RANK.object, 'object', 3],
  binary: [RANK.binary, 'binData', 5],
  int: [RANK.number, 'int', 16],
  double: [RANK.number, 'double', 1],
  long: [RANK.number, 'long', 18],
} as const;

const TYPE_CODES: ReadonlyMap<string, number> = new Map([
  ...Object.values(TAGGED).map(([, name, code]) => [name, code] as const),
  ...Object.values(NATIVE).map(([, name, code]) => [name, code] as const),
  ['undefined', 6],
  ['javascriptWithScope', 15],
]);

const INT32_MAX = 2_147_483_647;

/** BSON's own tag of a value made by the `bson` library, or undefined for a native one. */
export function tagOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return undefined;
  return typeof value._bsontype === 'string' ? value._bsontype : undefined;
}

/** True for an embedded document; false for arrays, dates and every BSON class. */
export function isDocument(value: unknown): value is BsonDocument {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function isNumeric(value: unknown): value is number | bigint | NumericClass {
  return typeof value === 'number' || typeof value === 'bigint' || isNumericClass(value);
}

/** The numeric classes of `bson`, narrowed by their tag rather than by identity, as the library itself does. */
function isNumericClass(value: unknown): value is NumericClass {
  const tag = tagOf(value);
  return tag !== undefined && TAGGED[tag]?.[0] === RANK.number;
}

type NumericClass = BSON.Int32 | BSON.Double | BSON.Long | BSON.Decimal128;

/** The mathematical value: bigint for longs beyond 2^53, a double for decimals. */
export function numberOf(value: unknown): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (!isNumericClass(value)) return undefined;
  switch (value._bsontype) {
    case 'Int32':
    case 'Double':
      return value.value;
    case 'Long': {
      const approximate = value.toNumber();
      return Number.isSafeInteger(approximate) ? approximate : value.toBigInt();
    }
    case 'Decimal128':
      return Number(value.toString());
  }
}

function describe(value: unknown): readonly [rank: number, name: string, code: number] {
  switch (typeof value) {
    case 'string':
      return NATIVE.string;
    case 'boolean':
      return NATIVE.boolean;
    case 'undefined':
      return NATIVE.missing;
    case 'bigint':
      return NATIVE.long;
    case 'number':
      return Number.isInteger(value) && Math.abs(value) <= INT32_MAX ? NATIVE.int : NATIVE.double;
    default:
  }
  if (value === null) return NATIVE.null;
  if (Array.isArray(value)) return NATIVE.array;
  if (value instanceof Date) return NATIVE.date;
  if (value instanceof RegExp) return NATIVE.regex;
  if (value instanceof Uint8Array) return NATIVE.binary;
  const tag = tagOf(value);
  return (tag === undefined ? undefined : TAGGED[tag]) ?? NATIVE.object;
}

export const rankOf = (value: unknown): number => describe(value)[0];
export const typeNameOf = (value: unknown): string => describe(value)[1];
export const typeCodeOf = (value: unknown): number => describe(value)[2];

/** The numeric code of a `$type` operand, which is a code or a name. Throws BadValue for an unknown one. */
export function typeCodeOperand(operand: unknown): number {
  const code = typeof operand === 'string' ? TYPE_CODES.get(operand) : numberOf(operand);
  if (code === undefined) throw badValue(`Unknown type name alias: ${String(operand)}`);
  return Number(code);
}

export function isTruthy(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  const number = numberOf(value);
  return number === undefined || (number !== 0 && number !== 0n);
}
