import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { RouteContract } from '@colloquy/contracts';
import { fieldError, isAppError } from '@colloquy/errors';
import type { Actor } from '../identity/actor.ts';
import { errorResponse } from './error-response.ts';
import type { RequestContext } from './request-context.ts';

export interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

/** Remembers the first final outcome of a key for 24 h (persistence's `createIdempotencyStore`). */
export interface IdempotencyStore {
  run(
    key: { actor: string; route: string; key: string; bodyHash: string },
    work: (newId: () => string) => Promise<Outcome>,
  ): Promise<Outcome & { replayed: boolean }>;
}

const KEY_MAX_LENGTH = 128;

/**
 * Runs `work` once per `Idempotency-Key`: repeats get the first outcome, final refusals included; faults of ours
 * free the key, so that the repeat tries again. It is handed the context to work in: with a key, `newId` gives a
 * repeat the ids that the first run had, so what a killed process stored is found and not made twice.
 */
export async function withIdempotency(
  store: IdempotencyStore | undefined,
  route: RouteContract,
  request: Request,
  actor: Actor,
  context: RequestContext,
  work: (context: RequestContext) => Promise<Outcome>,
): Promise<Outcome & { replayed: boolean }> {
  const key = request.get('idempotency-key');
  if (key === undefined || !route.creates || store === undefined)
    return { ...(await work(context)), replayed: false };
  if (key === '' || key.length > KEY_MAX_LENGTH) {
    throw fieldError('Idempotency-Key', ['idempotencyKeyLength', { max: KEY_MAX_LENGTH }]);
  }
  let answer: Outcome | undefined;
  const outcome = await store.run(
    {
      actor: actorKeyOf(actor),
      route: `${route.method} ${request.path}`,
      key,
      bodyHash: createHash('sha256')
        .update(JSON.stringify(request.body ?? null))
        .digest('hex'),
    },
    async (newId) => {
      try {
        answer = await work(withIds(context, newId));
        return withoutSecrets(route, answer);
      } catch (error) {
        const isFinal = isAppError(error) && error.retry === 'never';
        if (!isFinal) throw error;
        const { status, body } = errorResponse(error, context.requestId, route, context.acceptLanguage);
        return { status, body };
      }
    },
  );
  return answer === undefined ? outcome : { ...answer, replayed: false };
}

/** Two callers never share a key: each user and each API key has its own. */
function actorKeyOf(actor: Actor): string {
  if (actor.kind === 'user') return `user:${actor.userId}`;
  return actor.kind === 'api-key' ? `api-key:${actor.keyId}` : actor.kind;
}

// What is told once is stored nowhere, not even for a repeat.
function withoutSecrets(route: RouteContract, outcome: Outcome): Outcome {
  const { body } = outcome;
  if (route.showOnce.length === 0 || !isObject(body) || !('data' in body)) return outcome;
  const blanks = Object.fromEntries(route.showOnce.map((field) => [field, null]));
  return { ...outcome, body: { ...body, data: { ...(isObject(body.data) ? body.data : {}), ...blanks } } };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

// By prototype: a copy would read the context's signal, which is made on first use.
function withIds(context: RequestContext, newId: () => string): RequestContext {
  return Object.create(context, { newId: { value: newId, enumerable: true } }) as RequestContext;
}
