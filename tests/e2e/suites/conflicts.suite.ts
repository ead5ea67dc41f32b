import { randomUUID } from 'node:crypto';
import { PUBLIC_BASES, authApi, knowledgeApi, type RouteContract, ERRORS } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import { errorResponse } from '@colloquy/service-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { ProductError, settledItems } from '../../product/index.ts';
import {
  ROW_MARKS,
  STALE_WRITES,
  conflictingRoutes,
  withRowFields,
  type ConflictFixture,
} from '../conflicts.ts';
import type { ProductUnderTest } from '../product-under-test.ts';

const AT_ONCE = 20;
/** The only fields that a refused write may return about a conflict. */
const ENVELOPE = ['code', 'message', 'current', 'requestId'];

/** What a writer receives about a state that is newer than its own. */
export function describeConflicts(product: ProductUnderTest): void {
  describe('a conflict', () => {
    const { client } = product;
    let fixture: ConflictFixture;

    beforeAll(async () => {
      const team = await product.aTeam();
      const { data } = await client.call(
        knowledgeApi.createKnowledge,
        {
          body: {
            chat_bot_id: team.botId,
            format: 'text',
            name: 'Door',
            content: 'The code 4711 opens the side door of the house.',
          },
        },
        { jwt: team.jwt, idempotencyKey: randomUUID() },
      );
      await settledItems(client, team, 1);
      fixture = { ...team, itemId: data.id };
    });

    it('has an example for every route that can answer revisionMismatch', () => {
      const covered = new Set(STALE_WRITES.map(({ route }) => route.id));
      const missing = conflictingRoutes().filter(({ id }) => !covered.has(id));
      expect(missing.map(({ id }) => id)).toEqual([]);
    });

    it.each(STALE_WRITES.map((write) => [write.route.id, write] as const))(
      'shows in %s the newest state as the route answers it, and never a stored row',
      async (_id, write) => {
        const refusal = await refusalOf(write.send(client, fixture));
        expect(refusal).toMatchObject({ status: 409, code: Number(ERRORS.revisionMismatch) });
        const { current } = refusal.body;
        expect(current).toBeDefined();
        expect(Object.keys(refusal.body).filter((key) => !ENVELOPE.includes(key))).toEqual([]);
        expectNoRow(refusal.body);

        const planted = new AppError({ code: ERRORS.revisionMismatch, current: withRowFields(current) });
        const { body } = errorResponse(planted, 'r1', write.route);
        // A strict schema rejects such a state; an open one drops the fields.
        expect([current, undefined]).toContainEqual(body.current);
        expectNoRow(body);
      },
    );

    it('leaks no stored row when many write one account at once, and every write counts', async () => {
      const before = await client.call(authApi.me, {}, { jwt: fixture.jwt });
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          patch(authApi.writeDetails, '', [{ name: 'firstName', value: `Ana ${index}` }]),
        ),
      );
      for (const { status, text } of answers) {
        expect(status, text).toBe(200);
        expectNoRow(text);
      }
      const after = await client.call(authApi.me, {}, { jwt: fixture.jwt });
      const others = (me: typeof after) => me.details.filter(({ name }) => name !== 'firstName');
      expect(others(after)).toEqual(others(before));
    });

    it('leaks no stored row when many write one knowledge item at once, and every write counts', async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          patch(knowledgeApi.updateKnowledge, `?id[]=${fixture.itemId}`, { tags: [`tag-${index}`] }),
        ),
      );
      for (const { status, text } of answers) {
        expect(status, text).toBe(200);
        expectNoRow(text);
      }
    });

    async function patch(
      route: RouteContract,
      query: string,
      body: unknown,
    ): Promise<{ status: number; text: string }> {
      const base = route.base === 'internal' ? '' : PUBLIC_BASES[route.base];
      const response = await fetch(`${client.baseUrl}${base}${route.path}${query}`, {
        method: route.method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.jwt}` },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    }
  });
}

function expectNoRow(body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  expect(ROW_MARKS.filter((mark) => text.includes(`"${mark}"`))).toEqual([]);
}

async function refusalOf(sent: Promise<unknown>): Promise<ProductError> {
  const outcome: unknown = await sent.catch((error: unknown) => error);
  if (outcome instanceof ProductError) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The write was not refused');
}
