import { fileURLToPath } from 'node:url';
import { en as dashboard } from '@colloquy/texts/dashboard';
import { en as widget } from '@colloquy/texts/widget';
import { describe, expect, it } from 'vitest';
import { leavesOf } from './leaves.ts';
import { findNamedTexts, openProgram } from './used-keys.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Texts that are not named in our own code, each with who names it. */
const NAMED_ELSEWHERE = new Set<string>([]);

describe('a text of the catalogue', () => {
  it.each([
    ['admin', dashboard],
    ['widget', widget],
  ])('of the %s is used in its code', (app, texts) => {
    const named = findNamedTexts(openProgram(folder(`${app}/tsconfig.json`)), folder(`${app}/src/`));
    const unused = Object.keys(leavesOf(texts)).filter((key) => !named.has(key) && !NAMED_ELSEWHERE.has(key));
    expect(unused).toEqual([]);
  });
});
