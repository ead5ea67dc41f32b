import { stem } from '@colloquy/text';
import { joinInitials } from './initials.ts';

const BASES: ReadonlySet<string> = new Set(
  `long short big large small high low cheap fast slow hard easy heavy light young old new late early near far deep warm
  cold strong wide tall great rich poor hot loud safe quiet steep busy`
    .trim()
    .split(/\s+/),
);

/** The adjective of a superlative: `hard` for `hardest`, `easy` for `easiest`. Null for any other word. */
export function baseOfSuperlative(folded: string): string | null {
  const root = /^(\p{L}+)est$/u.exec(joinInitials(folded))?.[1];
  if (root === undefined) return null;
  const bases = [root, `${root}e`, root.replace(/i$/, 'y'), root.replace(/(\p{L})\1$/u, '$1')];
  const base = bases.find((one) => BASES.has(one));
  return base === undefined ? null : stem(base, 'en');
}
