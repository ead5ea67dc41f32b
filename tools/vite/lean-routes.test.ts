import { readdirSync, readFileSync } from 'node:fs';
import { allRoutes } from '@colloquy/contracts';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanSource } from './lean-routes.ts';

const ROUTES = new URL('../../packages/contracts/src/routes/', import.meta.url);
const sources = readdirSync(ROUTES).filter((name) => name.endsWith('.routes.ts'));
const read = (name: string) => readFileSync(new URL(name, ROUTES), 'utf8');

describe('the routes in a browser', () => {
  it('lose what only servers and tests read, and nothing else', () => {
    const source = `export const list = defineRoute({
  id: 'bot.list',
  summary: 'Lists, all of them.',
  query: z.strictObject({ summary: z.string(), example: z.string() }),
  example: ({ botId }) => ({ query: { summary: 'a', example: botId } }),
  errors: [ERRORS.wrongState],
  alternatives: { one: () => ({}) }
});
export const other = define({ summary: 'stays' });
`;
    expect(leanSource(source)).toBe(`export const list = defineRoute({
  id: 'bot.list',
  query: z.strictObject({ summary: z.string(), example: z.string() }),
  errors: [ERRORS.wrongState],
});
export const other = define({ summary: 'stays' });
`);
  });

  it.each(sources)('of %s are still a program, with every route', (name) => {
    const lean = leanSource(read(name));
    expect(parseSync(name, lean).errors).toEqual([]);
    const count = (code: string) => code.split('defineRoute({').length;
    expect(count(lean)).toBe(count(read(name)));
    for (const { summary } of allRoutes) expect(lean).not.toContain(summary);
  });
});
