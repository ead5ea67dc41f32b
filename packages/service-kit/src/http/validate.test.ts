import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, defineRoute, type RouteContract } from '@colloquy/contracts';
import { isAppError, shownFieldErrors } from '@colloquy/errors';
import { propertiesOf } from '../openapi/json-schema.ts';
import { bracketArrays, parseInput } from './validate.ts';

const route = defineRoute({
  id: 'bot.example',
  method: 'POST',
  path: '/examples/:id',
  right: 'public',
  summary: 'An example.',
  params: z.strictObject({ id: z.string().min(2) }),
  query: z.strictObject({ page: z.coerce.number().int().default(1), tags: z.array(z.string()).optional() }),
  body: z.strictObject({
    name: z.string().min(1, 'Name is required.'),
    nested: z.strictObject({ n: z.int() }),
  }),
  response: z.object({}),
});

describe('parsing a request', () => {
  it('fills defaults and reads arrays from bracket form', () => {
    const query = bracketArrays({ 'tags[]': 'one', page: '2' });
    const body = { name: 'x', nested: { n: 1 } };
    expect(parseInput(route, { params: { id: 'ab' }, query, body })).toEqual({
      params: { id: 'ab' },
      query: { page: 2, tags: ['one'] },
      body,
    });
  });

  it('names every bad field at once, unknown ones too', () => {
    const body = { name: '', nested: { n: 1.5, m: 1 }, extra: true };
    const fields = issuesOf(() => parseInput(route, { params: { id: 'a' }, query: { page: 'x' }, body }));
    expect(fields.toSorted()).toEqual(['extra', 'id', 'name', 'nested.m', 'nested.n', 'page']);
  });

  it('names the fields of the shape that was meant, where a body may have several', () => {
    const body = z.union([
      z.strictObject({
        name: z.string().min(1),
        sizes: z.array(z.union([z.int(), z.literal('all')], 'no size')),
      }),
      z.strictObject({ copies: z.string() }),
    ]);
    const several = defineRoute({
      id: 'bot.several',
      method: 'POST',
      path: '/examples',
      right: 'public',
      summary: 'One of two shapes.',
      body,
      response: z.object({}),
    });
    const issues = (sent: unknown) =>
      issuesOf(() => parseInput(several, { params: {}, query: {}, body: sent })).toSorted();
    expect(issues({ name: '', sizes: [1, 'none'] })).toEqual(['name', 'sizes.1']);
    expect(issues({ copies: 1 })).toEqual(['copies']);
    expect(issues({ copies: 'a', name: 'b' })).toEqual(['name']);
  });

  it('calls a body that is no object by its name', () => {
    expect(issuesOf(() => parseInput(route, { params: { id: 'ab' }, query: {}, body: [1] }))).toEqual([
      'body',
    ]);
  });
});

function issuesOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (isAppError(error)) return error.errors.map(({ field }) => field);
  }
  throw new Error('Nothing was refused');
}

describe('the sentences of every route', () => {
  const BAD = [undefined, null, 5, 'x', true, [], ['x'], {}, { unknown: 1 }, 'x'.repeat(30_000)] as const;
  const messagesOf = (route: RouteContract, part: unknown): string[] => {
    try {
      parseInput(route, { params: part, query: part, body: part });
      return [];
    } catch (error) {
      return isAppError(error)
        ? shownFieldErrors(error.errors).map(({ message }) => message)
        : [String(error)];
    }
  };
  /** The parts with one invalid value under each field of the body. */
  const filled = (route: RouteContract, value: unknown) =>
    [route.body, route.query, route.params].map((schema) =>
      Object.fromEntries(propertiesOf(schema).map(({ name }) => [name, value])),
    );

  it.each(allRoutes.filter(({ rawBody }) => rawBody === null).map((route) => [route.id, route] as const))(
    'of %s are our own',
    (_id, route) => {
      const parts = BAD.flatMap((value) => [value, ...filled(route, value)]);
      for (const message of parts.flatMap((part) => messagesOf(route, part))) {
        expect(message).not.toMatch(/^Invalid|^Too (?:big|small)|^Unrecognized|expected .+ (?:received|to )/);
        expect(message).not.toContain('x'.repeat(100));
      }
    },
  );
});
