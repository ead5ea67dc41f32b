import { readDecimal } from '../../../text/decimal.ts';
import type { InputKind, ValidationOf } from './input-kind.ts';

export function numberKind({ min, max, integer }: ValidationOf<'number'>): InputKind {
  return {
    read: (text) => {
      const value = readDecimal(text);
      if (value === null) return { issue: 'noNumber' };
      if (integer && !Number.isInteger(value)) return { issue: 'noWholeNumber' };
      if (min !== null && value < min) return { issue: 'tooSmall' };
      return max !== null && value > max ? { issue: 'tooBig' } : { value };
    },
    rules: { min, max, integer },
    isSafe: true,
  };
}
