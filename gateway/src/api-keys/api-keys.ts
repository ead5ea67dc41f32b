import { createHash } from 'node:crypto';
import {
  API_KEY_MARK,
  API_KEY_PREFIX_LENGTH,
  billingEvents,
  integrationApi,
  integrationEvents,
  workspaceEvents,
  type ApiKeyDecision,
  type UsableApiKey,
} from '@colloquy/contracts';
import { AppError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import { defineConsumer } from '@colloquy/event-bus';
import { addressKeyOf, createCachedCall, type ApiKeyActor, type ServiceClient } from '@colloquy/service-kit';
import type { IncomingRequest } from '../edge/incoming-request.ts';
import { createMinuteLimit } from './minute-limit.ts';

/** Wrong keys per address and minute; more means that keys are being guessed. */
const WRONG_KEYS_PER_MINUTE = 60;

type Caller = Pick<IncomingRequest, 'clientIp' | 'requestId'>;

/** Whether a bearer token is an API key; sessions are JSON web tokens and start differently. */
export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_MARK);
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Resolves an API key to its actor. */
export function createApiKeys(client: ServiceClient, now: () => number = () => performance.now()) {
  const rates = createMinuteLimit(now);
  const wrongKeys = createMinuteLimit(now);
  const decisions = createCachedCall<typeof integrationApi.verifyApiKey, ApiKeyDecision>(
    client,
    integrationApi.verifyApiKey,
    {
      freshMs: 5_000,
      // Used while the integration service is unavailable.
      staleMs: 60_000,
      mayBeStale: ({ allowed }) => allowed,
      monotonicMs: now,
      pick: ({ data }) => data,
      droppedBy: (drop) => {
        // A refused key may be valid after a change; refused keys are few and cheap to check again.
        const dropKeys = (matches: (key: UsableApiKey) => boolean): void =>
          drop(({ value }) => !value.allowed || matches(value.key));
        const dropWorkspace = (workspaceId: string): void =>
          dropKeys(({ workspace_id }) => workspace_id === workspaceId);
        return [
          defineConsumer({
            name: 'gateway.api-key-changed',
            event: integrationEvents.apiKeyChanged,
            handle: async ({ data }) => dropKeys(({ id }) => id === data.api_key_id),
          }),
          // A key works only while its owner is ADMIN; the integration service knows the owner.
          defineConsumer({
            name: 'gateway.api-key-member-left',
            event: workspaceEvents.memberLeft,
            handle: async ({ data }) => dropWorkspace(data.workspace_id),
          }),
          defineConsumer({
            name: 'gateway.api-key-role-changed',
            event: workspaceEvents.roleChanged,
            handle: async ({ data }) => dropWorkspace(data.workspace_id),
          }),
          defineConsumer({
            name: 'gateway.api-key-plan-changed',
            event: billingEvents.planChanged,
            handle: async ({ data }) => dropWorkspace(data.workspace_id),
          }),
          defineConsumer({
            name: 'gateway.api-key-workspace-deleted',
            event: workspaceEvents.workspaceDeleted,
            handle: async ({ data }) => dropWorkspace(data.workspace_id),
          }),
        ];
      },
    },
  );

  async function decide(token: string, { clientIp, requestId }: Caller): Promise<ApiKeyDecision> {
    const prefix = token.slice(API_KEY_MARK.length, API_KEY_MARK.length + API_KEY_PREFIX_LENGTH);
    if (prefix === '') return { allowed: false, code: ERRORS.sessionNotValid };
    // The secret itself is never kept, not even in memory.
    const hash = createHash('sha256').update(token).digest('hex');
    const request = { body: { prefix, hash, ip: clientIp } };
    const known = decisions.peek(request);
    if (known !== undefined) return known;
    const from = addressKeyOf(clientIp);
    wrongKeys.assertBelow(from, WRONG_KEYS_PER_MINUTE);
    const decision = await decisions.read(request, { context: { requestId } });
    if (!decision.allowed && decision.code === ERRORS.sessionNotValid) wrongKeys.count(from);
    return decision;
  }

  return {
    /**
     * Throws `sessionNotValid` USER_NOT_AUTHENTICATED for an invalid key, `planTooLow` when the plan includes no
     * keys, `addressNotAllowed` for an address that the key does not allow, and `tooManyRequests` above its rate.
     */
    async actorOf(token: string, caller: Caller): Promise<ApiKeyActor> {
      const decision = await decide(token, caller);
      if (!decision.allowed) throw refusal(decision.code);
      const { id, workspace_id, scopes, chat_bot_ids, ratePerMinute, usableUntil } = decision.key;
      if (usableUntil !== null && new Date(usableUntil) <= new Date()) throw refusal(ERRORS.sessionNotValid);
      rates.assertBelow(id, ratePerMinute);
      rates.count(id);
      return { kind: 'api-key', keyId: id, workspaceId: workspace_id, scopes, botIds: chat_bot_ids };
    },
    consumers: decisions.consumers,
  };
}

/** An invalid key is not an ended session: with this message dashboard clients do not sign out. */
function refusal(code: ErrorCodeOf<'sessionNotValid' | 'planTooLow' | 'addressNotAllowed'>): AppError {
  return code === ERRORS.sessionNotValid
    ? new AppError({ code, message: 'USER_NOT_AUTHENTICATED' })
    : new AppError({ code });
}
