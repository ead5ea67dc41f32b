import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  API_KEY_MARK,
  API_KEY_PREFIX_LENGTH,
  billingEvents,
  integrationApi,
  integrationEvents,
  workspaceEvents,
  type ApiKeyVerdict,
  type UsableApiKey,
} from '@colloquy/contracts';
import { AppError, isAppError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { addressKeyOf, type ApiKeyActor, type ServiceClient } from '@colloquy/service-kit';
import type { Exchange } from '../exchange/exchange.ts';
import { createMinuteLimit } from './minute-limit.ts';

/** A verdict is believed this long; a change of the key is heard of sooner. */
const BELIEVED_MS = 5_000;
/** While integration cannot be asked, a key that was good goes on until its verdict is this old. */
const STALE_LIMIT_MS = 60_000;
const REMEMBERED_VERDICTS = 10_000;
/** Wrong keys from one address in a minute: more is somebody who tries them out. */
const WRONG_KEYS_PER_MINUTE = 60;

interface Remembered {
  readonly verdict: ApiKeyVerdict;
  readonly loadedAt: number;
}

type Caller = Pick<Exchange, 'clientIp' | 'requestId'>;

/** Turns an API key into who it speaks for. */
export interface ApiKeys {
  /**
   * Throws `sessionNotValid` USER_NOT_AUTHENTICATED for a key that does not hold, `planTooLow` when the plan has none,
   * `addressNotAllowed` for an address that the key does not allow, and `tooManyRequests` above its rate.
   */
  actorOf(token: string, caller: Caller): Promise<ApiKeyActor>;
  readonly consumers: readonly Consumer[];
}

/** Whether a bearer token is an API key; sessions are JSON web tokens and never begin like one. */
export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_MARK);
}

export function createApiKeys(client: ServiceClient, now: () => number = () => performance.now()): ApiKeys {
  const verdicts = new LRUCache<string, Remembered>({ max: REMEMBERED_VERDICTS });
  const rates = createMinuteLimit(now);
  const wrongKeys = createMinuteLimit(now);

  async function ask(token: string, hash: string, { clientIp, requestId }: Caller): Promise<ApiKeyVerdict> {
    const prefix = token.slice(API_KEY_MARK.length, API_KEY_MARK.length + API_KEY_PREFIX_LENGTH);
    if (prefix === '') return { allowed: false, code: ERRORS.sessionNotValid };
    const { data } = await client.call(
      integrationApi.verifyApiKey,
      { body: { prefix, hash, ip: clientIp } },
      { context: { requestId } },
    );
    return data;
  }

  async function verdictOn(token: string, caller: Caller): Promise<ApiKeyVerdict> {
    // The secret itself is kept nowhere, not even in this memory.
    const hash = createHash('sha256').update(token).digest('hex');
    const place = `${hash}@${caller.clientIp}`;
    const known = verdicts.get(place);
    const age = known === undefined ? Infinity : now() - known.loadedAt;
    if (known !== undefined && age < BELIEVED_MS) return known.verdict;
    const from = addressKeyOf(caller.clientIp);
    wrongKeys.assertBelow(from, WRONG_KEYS_PER_MINUTE);
    try {
      const verdict = await ask(token, hash, caller);
      verdicts.set(place, { verdict, loadedAt: now() });
      if (!verdict.allowed && verdict.code === ERRORS.sessionNotValid) wrongKeys.count(from);
      return verdict;
    } catch (error) {
      const isAway = isAppError(error) && error.kind === 'unavailable' && age < STALE_LIMIT_MS;
      if (isAway && known?.verdict.allowed === true) return known.verdict;
      throw error;
    }
  }

  function forget(matches: (key: UsableApiKey) => boolean): void {
    for (const [place, { verdict }] of verdicts.entries()) {
      // What was refused may be good now; it is few and cheap to ask again.
      if (!verdict.allowed || matches(verdict.key)) verdicts.delete(place);
    }
  }

  return {
    async actorOf(token, caller) {
      const verdict = await verdictOn(token, caller);
      if (!verdict.allowed) throw refusal(verdict.code);
      const { id, workspace_id, scopes, chat_bot_ids, ratePerMinute, usableUntil } = verdict.key;
      if (usableUntil !== null && new Date(usableUntil) <= new Date()) throw refusal(ERRORS.sessionNotValid);
      rates.assertBelow(id, ratePerMinute);
      rates.count(id);
      return { kind: 'api-key', keyId: id, workspaceId: workspace_id, scopes, botIds: chat_bot_ids };
    },
    consumers: [
      defineConsumer({
        name: 'gateway.api-key-changed',
        event: integrationEvents.apiKeyChanged,
        handle: async ({ data }) => forget(({ id }) => id === data.api_key_id),
      }),
      // A key works for as long as its owner is ADMIN; integration knows whose it is.
      defineConsumer({
        name: 'gateway.api-key-member-left',
        event: workspaceEvents.memberLeft,
        handle: async ({ data }) => forget(({ workspace_id }) => workspace_id === data.workspace_id),
      }),
      defineConsumer({
        name: 'gateway.api-key-role-changed',
        event: workspaceEvents.roleChanged,
        handle: async ({ data }) => forget(({ workspace_id }) => workspace_id === data.workspace_id),
      }),
      defineConsumer({
        name: 'gateway.api-key-plan-changed',
        event: billingEvents.planChanged,
        handle: async ({ data }) => forget(({ workspace_id }) => workspace_id === data.workspace_id),
      }),
      defineConsumer({
        name: 'gateway.api-key-workspace-deleted',
        event: workspaceEvents.workspaceDeleted,
        handle: async ({ data }) => forget(({ workspace_id }) => workspace_id === data.workspace_id),
      }),
    ],
  };
}

/** A key that does not hold is no dead session: the message keeps clients of the dashboard from signing out. */
function refusal(code: ErrorCodeOf<'sessionNotValid' | 'planTooLow' | 'addressNotAllowed'>): AppError {
  return code === ERRORS.sessionNotValid
    ? new AppError({ code, message: 'USER_NOT_AUTHENTICATED' })
    : new AppError({ code });
}
