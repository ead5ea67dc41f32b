import type { InputKind, ValidationOf } from './input-kind.ts';

export function textKind({ minLength, maxLength }: ValidationOf<'string'>): InputKind {
  return {
    read: (text) => {
      const length = [...text].length;
      if (length < minLength) return { issue: 'tooShort' };
      return length > maxLength ? { issue: 'tooLong' } : { value: text };
    },
    rules: { minLength, maxLength },
    isSafe: true,
  };
}
