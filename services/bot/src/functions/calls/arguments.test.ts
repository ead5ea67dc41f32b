import { describe, expect, it } from 'vitest';
import { functionParameterSchema, type FunctionArguments } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { checkArguments } from './arguments.ts';

const parameters = [
  { name: 'id', location: 'path', required: true },
  { name: 'limit', type: 'integer', default: 10 },
  { name: 'share', type: 'number' },
  { name: 'open', type: 'boolean' },
  { name: 'size', enum: ['small', 'large'] },
].map((parameter) => functionParameterSchema.parse(parameter));

function refusedField(given: FunctionArguments): string | undefined {
  try {
    checkArguments(parameters, given);
  } catch (error) {
    if (isAppError(error)) return error.errors[0]?.field;
    throw error;
  }
  return undefined;
}

describe('the arguments of a function', () => {
  it('are taken with the defaults of those that are left out', () => {
    const values = checkArguments(parameters, { id: 'a', size: 'small', open: false });
    expect([...values]).toEqual([
      ['id', 'a'],
      ['limit', 10],
      ['open', false],
      ['size', 'small'],
    ]);
  });

  it.each([
    ['one that is not known', { id: 'a', other: 1 }, 'parameters.other'],
    ['a name of the language itself', { id: 'a', constructor: 1 }, 'parameters.constructor'],
    ['one that is missing', { limit: 1 }, 'parameters.id'],
    ['a number for a text', { id: 4711 }, 'parameters.id'],
    ['a fraction for a whole number', { id: 'a', limit: 1.5 }, 'parameters.limit'],
    ['a text for a whole number', { id: 'a', limit: '1' }, 'parameters.limit'],
    ['no number', { id: 'a', share: Number.NaN }, 'parameters.share'],
    ['a text for true or false', { id: 'a', open: 'true' }, 'parameters.open'],
    ['none of the choices', { id: 'a', size: 'medium' }, 'parameters.size'],
  ])('are refused with %s', (_, given: FunctionArguments, field) => {
    expect(refusedField(given)).toBe(field);
  });
});
