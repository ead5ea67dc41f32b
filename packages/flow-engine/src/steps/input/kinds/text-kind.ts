import type { InputKind, ValidationOf } from './input-kind.ts';

export function textKind({ minLength, maxLength }: ValidationOf<'string'>): InputKind {
  return {
    read: (text) => {
      if (text.length < minLength) return { issue: 'tooShort' };
      return text.length > maxLength ? { issue: 'tooLong' } : { value: text };
    },
    rules: { minLength, maxLength },
    isSafe: true,
  };
}
