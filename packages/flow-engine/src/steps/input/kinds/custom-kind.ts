import { compilePattern } from '../../../text/pattern.ts';
import type { InputKind, ValidationOf } from './input-kind.ts';

export function customKind({ pattern, flags }: ValidationOf<'custom'>): InputKind {
  const matches = compilePattern(pattern, flags);
  return {
    read: (text) => (matches?.(text) === true ? { value: text } : { issue: 'patternDiffers' }),
    rules: {},
    isSafe: matches !== null,
  };
}
