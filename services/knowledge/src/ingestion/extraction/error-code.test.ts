import { describe, expect, it } from 'vitest';
import { ExtractionError } from '@colloquy/document-text';
import { errorCodeOf } from './error-code.ts';

describe('the code of what a reader threw', () => {
  it('is that of the error', () => {
    expect(errorCodeOf(new ExtractionError('ENCRYPTED'))).toBe('ENCRYPTED');
    expect(errorCodeOf(new ExtractionError('CORRUPT', new Error('no cross-reference table')))).toBe(
      'CORRUPT',
    );
  });

  it('is TOO_COMPLEX when a parser found no memory, whatever it made of that', () => {
    const noMemory = new RangeError('Array buffer allocation failed');
    const ofParser = new Error('Reading stopped', { cause: noMemory });
    for (const error of [noMemory, ofParser, new ExtractionError('CORRUPT', ofParser)]) {
      expect(errorCodeOf(error)).toBe('TOO_COMPLEX');
    }
  });

  it('is none for what no reader foresees', () => {
    expect(errorCodeOf(new TypeError('not a function'))).toBeNull();
  });
});
