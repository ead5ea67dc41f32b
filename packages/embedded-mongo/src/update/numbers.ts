import { BSON } from 'bson';
import { badValue, typeMismatch } from '../errors.ts';
import { isNumeric, typeNameOf } from '../values/bson-types.ts';

const INT32_MIN = -2_147_483_648;
const INT32_MAX = 2_147_483_647;
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

type Arithmetic = {
  name: string;
  integers(left: bigint, right: bigint): bigint;
  doubles(left: number, right: number): number;
};

export const ADD: Arithmetic = { name: '$inc', integers: (a, b) => a + b, doubles: (a, b) => a + b };
export const MULTIPLY: Arithmetic = { name: '$mul', integers: (a, b) => a * b, doubles: (a, b) => a * b };

/**
 * Adds or multiplies with the server's type rules: the wider type wins (int, long, double), an int that
 * overflows becomes a long. Throws TypeMismatch for what is not a number, BadValue for a long overflow.
 */
export function arithmetic(kind: Arithmetic, current: unknown, operand: unknown, path: string): unknown {
  if (!isNumeric(operand))
    throw typeMismatch(
      `Cannot ${kind.name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${typeNameOf(operand)}}`,
    );
  if (!isNumeric(current)) {
    throw typeMismatch(
      `Cannot apply ${kind.name} to a value of non-numeric type. The field '${path}' has non-numeric type ${typeNameOf(current)}`,
    );
  }
  const types = [typeNameOf(current), typeNameOf(operand)];
  if (types.includes('decimal')) throw badValue(`${kind.name} on decimals is not supported`);
  if (types.includes('double')) return new BSON.Double(kind.doubles(Number(current), Number(operand)));
  const result = kind.integers(integerOf(current), integerOf(operand));
  if (result < INT64_MIN || result > INT64_MAX)
    throw badValue(`Failed to apply ${kind.name} operations to current value`);
  const fits = result >= INT32_MIN && result <= INT32_MAX;
  return fits && !types.includes('long') ? new BSON.Int32(Number(result)) : BSON.Long.fromBigInt(result);
}

function integerOf(value: unknown): bigint {
  return value instanceof BSON.Long ? value.toBigInt() : BigInt(Number(value));
}
