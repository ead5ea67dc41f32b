import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERRORS, allRoutes, defineRoute, idParams } from '../index.ts';
import { ofBot } from './route-example.ts';

const parts = {
  id: 'bot.example',
  method: 'GET',
  path: '/examples/:id',
  summary: 'An example.',
  params: idParams,
  response: z.object({}),
} as const;

describe('the facts of a route', () => {
  it('are asked for by the compiler', () => {
    // @ts-expect-error A route says who may call it.
    expect(defineRoute(parts).example).toBeNull();
    // @ts-expect-error A route of a workspace has an example.
    defineRoute({ ...parts, right: 'manageBilling' });
    // @ts-expect-error A right that keys can have is given to a scope, or expressly to none.
    defineRoute({ ...parts, right: 'manageBots', example: ofBot });
    // @ts-expect-error No key reaches money.
    defineRoute({ ...parts, right: 'manageBilling', apiScope: 'ask', example: ofBot });
    // @ts-expect-error The example fits the schemas of its own route.
    defineRoute({ ...parts, right: 'member', example: () => ({ params: { id: 1 } }) });
  });

  it.each([
    ['public', []],
    ['account', []],
    ['member', [ERRORS.notFound]],
    ['workInbox', [ERRORS.notFound]],
    ['manageBilling', [ERRORS.roleTooLow, ERRORS.notFound]],
    ['deleteBots', [ERRORS.botChangeForbidden, ERRORS.notFound]],
  ] as const)('a right of %s brings the refusals %j', (right, errors) => {
    expect(defineRoute({ ...parts, right, example: ofBot }).errors).toEqual(errors);
  });

  it('the right to export everything is refused in its own way', () => {
    const route = defineRoute({
      ...parts,
      right: 'viewBots',
      apiScope: null,
      query: z.strictObject({ returnAll: z.boolean().default(false) }),
      exports: { right: 'exportHistory', query: { returnAll: true }, mediaTypes: ['text/csv'] },
      example: ofBot,
      errors: [ERRORS.wrongState],
    });
    expect(new Set(route.errors)).toEqual(new Set([ERRORS.notFound, ERRORS.roleTooLow, ERRORS.wrongState]));
  });

  it.each([
    ['public', 'public'],
    ['account', 'user'],
    ['manageBilling', 'user'],
    ['member', 'user'],
    ['operator', 'operator'],
  ] as const)('a right of %s admits the caller %s', (right, access) => {
    expect(defineRoute({ ...parts, right, example: ofBot }).access).toBe(access);
  });
});

describe('the routes of an own account', () => {
  it('are those of the account’s service, and those that name nothing of a workspace', () => {
    const elsewhere = allRoutes.filter(({ right, service }) => right === 'account' && service !== 'auth');
    expect(elsewhere.map(({ id }) => id).toSorted()).toEqual([
      'billing.plan',
      // Facts about the installation, the same for every user.
      'knowledge.readCrawlAbilities',
      // The mailed token is the permission; without it the route answers an error of its own.
      'workspace.acceptInvitation',
      'workspace.create',
      'workspace.list',
      'workspace.roles',
    ]);
  });
});
