import { isRecord } from '@colloquy/contracts/is-record';
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
  /** The workspace that the run needed access to; null if it needed none. */
  readonly workspaceId?: string | null;
}

/** Stores the first final outcome of a key for 24 h (persistence's `createIdempotencyStore`). */
export interface IdempotencyStore {
  run(
    key: { actor: string; route: string; key: string; bodyHash: string },
    work: (newId: () => string) => Promise<Outcome>,
  ): Promise<Outcome & { replayed: boolean }>;
}

const KEY_MAX_LENGTH = 128;

/**
 * Runs `work` once per `Idempotency-Key`: repeats get the first outcome, final refusals included; an internal error
 * frees the key, so that a repeat tries again. `work` gets a context: with a key, its `newId` gives a repeat the ids
 * of the first run, so that what a killed process stored is found and not created twice. A replayed outcome may
 * contain data of a workspace: a caller who has lost access gets the same answer as a non-member.
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
      let workspaceId: string | null = null;
      const onAccess = (id: string): void => void (workspaceId ??= id);
      try {
        answer = await work(contextWith(context, { newId, onAccess }));
        return { ...withoutSecrets(route, answer), workspaceId };
      } catch (error) {
        const isFinal = isAppError(error) && error.retry === 'never';
        if (!isFinal) throw error;
        const { status, body } = errorResponse(error, context.requestId, route, context.acceptLanguage);
        return { status, body, workspaceId };
      }
    },
  );
  if (answer !== undefined) return { ...answer, replayed: false };
  const { workspaceId = null, ...replay } = outcome;
  if (replay.replayed && workspaceId !== null) await assertAccess(context, work);
  return replay;
}

/** Ends a run whose caller has passed the access check. */
class AccessGranted extends Error {}

/** Runs `work` up to its access check and throws its refusal. Before the check, `work` only reads. */
async function assertAccess(
  context: RequestContext,
  work: (context: RequestContext) => Promise<Outcome>,
): Promise<void> {
  const onAccess = (): never => {
    throw new AccessGranted();
  };
  try {
    await work(contextWith(context, { onAccess }));
  } catch (error) {
    if (!(error instanceof AccessGranted)) throw error;
  }
}

/** Two callers never share a key: each user and each API key has its own. */
export function actorKeyOf(actor: Actor): string {
  if (actor.kind === 'user') return `user:${actor.userId}`;
  return actor.kind === 'api-key' ? `api-key:${actor.keyId}` : actor.kind;
}

// Secrets that are shown once are never stored, not even for a repeat.
function withoutSecrets(route: RouteContract, outcome: Outcome): Outcome {
  const { body } = outcome;
  if (route.showOnce.length === 0 || !isRecord(body) || !('data' in body)) return outcome;
  const blanks = Object.fromEntries(route.showOnce.map((field) => [field, null]));
  return { ...outcome, body: { ...body, data: { ...(isRecord(body.data) ? body.data : {}), ...blanks } } };
}

// Through the prototype: a copy would read the context's signal, which is created lazily.
function contextWith(
  context: RequestContext,
  fields: Partial<Pick<RequestContext, 'newId' | 'onAccess'>>,
): RequestContext {
  return Object.assign(Object.create(context) as RequestContext, fields);
}
