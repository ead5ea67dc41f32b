import { badValue } from '../errors.ts';
import {
  type BsonDocument,
  isDocument,
  isNumeric,
  isTruthy,
  numberOf,
  rankOf,
  RANK,
  typeCodeOf,
  typeCodeOperand,
} from '../values/bson-types.ts';
import { compareValues, valuesEqual } from '../values/compare.ts';
import type { ValueTest } from './path.ts';
import { isRegexValue, regexOperand } from '../values/regex.ts';

/** How one operator tests values: with the elements of an array at the path's end or not, and inverted or not. */
type OperatorTest = { test: ValueTest; leaves: boolean; negated: boolean };

export interface MatcherHelpers {
  compileElement(condition: BsonDocument): (value: unknown) => boolean;
  equalityTest(operand: unknown): ValueTest;
}

type Compiler = (operand: unknown, conditions: BsonDocument, helpers: MatcherHelpers) => OperatorTest;

const each = (test: ValueTest): OperatorTest => ({ test, leaves: true, negated: false });
const whole = (test: ValueTest): OperatorTest => ({ test, leaves: false, negated: false });
const none = (test: ValueTest): OperatorTest => ({ test, leaves: true, negated: true });

/** True for `{ $gt: 1 }` and the like. Throws when operators and fields are mixed. */
export function isOperatorDocument(condition: unknown): condition is BsonDocument {
  if (!isDocument(condition)) return false;
  const [first] = Object.keys(condition);
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

/** Ranges compare within one type only: a string is neither above nor below a number. */
function range(name: string, accept: (order: number) => boolean): Compiler {
  return (operand) => {
    if (isRegexValue(operand)) throw badValue(`Can't have RegEx as arg to predicate over field '${name}'.`);
    const rank = rankOf(operand);
    const notANumber = rank === RANK.number && Number.isNaN(numberOf(operand));
    return each((value) => {
      if (rankOf(value) !== rank && rank !== RANK.minKey && rank !== RANK.maxKey) return false;
      if (value === undefined && rank === RANK.null) return accept(0);
      if (rank === RANK.number && Number.isNaN(numberOf(value)) !== notANumber) return false;
      return accept(compareValues(value, operand));
    });
  };
}

function anyOf(name: string, operand: unknown, helpers: MatcherHelpers): ValueTest {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  if (operand.some((item) => isOperatorDocument(item))) throw badValue(`cannot nest $ under ${name}`);
  if (operand.every((item) => typeof item === 'string')) {
    const strings = new Set<unknown>(operand);
    return (value) => strings.has(value);
  }
  const tests = operand.map((item) => helpers.equalityTest(item));
  return (value) => tests.some((test) => test(value));
}

function wholeNumber(name: string, operand: unknown): number {
  const value = Number(numberOf(operand) ?? Number.NaN);
  if (!Number.isInteger(value)) throw badValue(`${name} needs an integer, got: ${String(operand)}`);
  return value;
}

const COMPILERS: Readonly<Record<string, Compiler>> = {
  $eq: (operand) => {
    const test: ValueTest = (value) => valuesEqual(value, operand);
    return each(test);
  },
  $ne: (operand) => {
    if (isRegexValue(operand)) throw badValue("Can't have regex as arg to $ne.");
    return none((value) => valuesEqual(value, operand));
  },
  $gt: range('$gt', (order) => order > 0),
  $gte: range('$gte', (order) => order >= 0),
  $lt: range('$lt', (order) => order < 0),
  $lte: range('$lte', (order) => order <= 0),
  $in: (operand, _conditions, helpers) => each(anyOf('$in', operand, helpers)),
  $nin: (operand, _conditions, helpers) => none(anyOf('$nin', operand, helpers)),
  $exists: (operand) => ({
    test: (value) => value !== undefined,
    leaves: false,
    negated: !isTruthy(operand),
  }),
  $type: (operand) => {
    const codes = (Array.isArray(operand) ? operand : [operand]).map((item) =>
      item === 'number' ? 'number' : typeCodeOperand(item),
    );
    return each((value) => {
      if (value === undefined) return false;
      return codes.some((code) => (code === 'number' ? isNumeric(value) : typeCodeOf(value) === code));
    });
  },
  $size: (operand) => {
    const size = wholeNumber('$size', operand);
    if (size < 0) throw badValue(`$size may not be negative: ${size}`);
    return whole((value) => Array.isArray(value) && value.length === size);
  },
  $all: (operand, _conditions, helpers) => {
    if (!Array.isArray(operand)) throw badValue('$all needs an array');
    const tests = operand.map((item: unknown): ValueTest => {
      if (isDocument(item) && Object.hasOwn(item, '$elemMatch'))
        return elementTest(item['$elemMatch'], helpers);
      if (isOperatorDocument(item)) throw badValue('no $ expressions in $all');
      const test = helpers.equalityTest(item);
      return (value) => test(value) || (Array.isArray(value) && value.some(test));
    });
    return whole((value) => tests.length > 0 && tests.every((test) => test(value)));
  },
  $elemMatch: (operand, _conditions, helpers) => whole(elementTest(operand, helpers)),
  $mod: (operand) => {
    if (!Array.isArray(operand) || operand.length !== 2) throw badValue('malformed mod, needs two elements');
    const [divisor, remainder] = [integerPart(operand[0]), integerPart(operand[1])];
    if (divisor === undefined) throw badValue('malformed mod, divisor not a number');
    if (remainder === undefined) throw badValue('malformed mod, remainder not a number');
    if (divisor === 0n) throw badValue('divisor cannot be 0');
    return each((value) => {
      const number = integerPart(value);
      return number !== undefined && number % divisor === remainder;
    });
  },
  $regex: (operand, conditions) => {
    const regex = regexOperand(operand, conditions['$options']);
    return each((value) => typeof value === 'string' && regex.test(value));
  },
};

/** With all 64 bits of a long; undefined for anything but a finite number. */
function integerPart(value: unknown): bigint | undefined {
  const number = numberOf(value);
  if (typeof number === 'bigint') return number;
  return Number.isFinite(number) ? BigInt(Math.trunc(Number(number))) : undefined;
}

function elementTest(operand: unknown, helpers: MatcherHelpers): ValueTest {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  const predicate = helpers.compileElement(operand);
  return (value) => Array.isArray(value) && value.some(predicate);
}

/** Compiles one `{ $operator: operand }` condition. Throws BadValue for an unknown operator. */
export function compileOperator(
  name: string,
  operand: unknown,
  conditions: BsonDocument,
  helpers: MatcherHelpers,
): OperatorTest {
  const compiler = Object.hasOwn(COMPILERS, name) ? COMPILERS[name] : undefined;
  if (compiler === undefined) throw badValue(`unknown operator: ${name}`);
  return compiler(operand, conditions, helpers);
}
