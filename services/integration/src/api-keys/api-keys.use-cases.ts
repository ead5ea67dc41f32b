import {
  MAX_API_KEYS,
  botApi,
  type ApiKey,
  type ApiKeyPatch,
  type IssuedApiKey,
  type RouteInput,
  type integrationApi,
} from '@colloquy/contracts';
import { AppError, fieldError, notFound, orNull, ERRORS } from '@colloquy/errors';
import type {
  ConfirmationCheck,
  Member,
  RequestContext,
  ServiceClient,
  WorkspaceAccess,
  UseCasesOf,
} from '@colloquy/service-kit';
import type { PlanCache } from '../plans/plan-cache.ts';
import { newSecret } from './api-key-secret.ts';
import type { ApiKeyDocument } from './api-keys.model.ts';
import { assertInFuture, assertNotRevoked, includesApiKeys, shownSince } from './api-keys.policy.ts';
import type { ApiKeyRepository } from './api-keys.repository.ts';
import { createdEvent, deletion, transition, type ApiKeyAct } from './api-keys.transition.ts';
import { toApiKey } from './api-keys.view.ts';
import type { Roster, Rosters } from './key-owners.ts';

/** Keys of a deleted workspace read per batch. */
const DELETED_AT_ONCE = 100;

type NewKey = Extract<RouteInput<typeof integrationApi.issueApiKey>['body'], { workspace_id: string }>;

export type ApiKeyUseCases = ReturnType<typeof createApiKeyUseCases>;

export function createApiKeyUseCases(deps: {
  readonly keys: ApiKeyRepository;
  readonly access: WorkspaceAccess;
  readonly plans: PlanCache;
  readonly rosters: Rosters;
  readonly client: ServiceClient;
  /** Required before a secret is returned. */
  readonly assertConfirmed: ConfirmationCheck;
  readonly now: () => Date;
}) {
  const { keys, access, plans, rosters, client, assertConfirmed, now } = deps;

  /** Throws `notFound` for a workspace deleted since the access check. */
  async function rosterOf(workspaceId: string, context: RequestContext): Promise<Roster> {
    const roster = await rosters.of(workspaceId, context);
    if (roster === null) throw notFound('workspace');
    return roster;
  }

  /** ADMIN first, then the plan: a user without access to keys learns nothing about the plan either. */
  async function requireKeys(context: RequestContext, workspaceId: string): Promise<Member> {
    const member = await access.require(context, workspaceId);
    if (!includesApiKeys(await plans.read({ params: { id: workspaceId } }, { context })))
      throw new AppError({ code: ERRORS.planTooLow });
    return member;
  }

  /** Keys that the caller may change, in one or more workspaces. Throws before any change. */
  async function manageable(ids: readonly string[], context: RequestContext): Promise<ApiKeyDocument[]> {
    const found = await keys.getMany(ids);
    for (const workspaceId of new Set(found.map((key) => key.workspace_id))) {
      await requireKeys(context, workspaceId);
    }
    return found;
  }

  /** A key works only while its owner is ADMIN, so no other user can own one. */
  async function assertOwner(workspaceId: string, ownerId: string, context: RequestContext): Promise<void> {
    const { admins } = await rosterOf(workspaceId, context);
    if (!admins.includes(ownerId)) throw fieldError('owner_id', 'noAdmin');
  }

  /** A key that names another workspace's chatbot could never access it. */
  async function assertBotsOf(workspaceId: string, botIds: readonly string[], context: RequestContext) {
    for (const [at, id] of botIds.entries()) {
      const bot = await orNull(client.call(botApi.describeBot, { params: { id } }, { context }));
      if (bot?.data.bot.workspace_id !== workspaceId) {
        throw fieldError(`chat_bot_ids.${at}`, 'botElsewhere');
      }
    }
  }

  async function create(body: NewKey, context: RequestContext): Promise<IssuedApiKey> {
    const { workspace_id: workspaceId, expiresAt, ...rules } = body;
    const { userId } = await requireKeys(context, workspaceId);
    await assertConfirmed(context);
    assertInFuture(expiresAt, now());
    await assertBotsOf(workspaceId, rules.chat_bot_ids, context);
    if ((await keys.count(workspaceId)) >= MAX_API_KEYS) {
      throw new AppError({
        code: ERRORS.wrongState,
        details: { reason: 'TOO_MANY_KEYS', limit: MAX_API_KEYS },
      });
    }
    const roster = await rosterOf(workspaceId, context);
    const { secret, prefix, hash } = newSecret();
    const fields = {
      _id: context.newId(),
      ...rules,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      secrets: [{ prefix, hash, until: null }],
      lastUsedAt: null,
      createdBy: userId,
      owner_id: userId,
      revokedAt: null,
    };
    const event = createdEvent({ ...fields, workspace_id: workspaceId }, prefix, context);
    const { key, isNew } = await keys.insertOnce(workspaceId, fields, event);
    // An interrupted run of this request has stored a secret that was never shown.
    if (!isNew) return reissue(key, context);
    return { ...toApiKey(key, roster, now()), secret };
  }

  function apply(key: ApiKeyDocument, act: ApiKeyAct, context: RequestContext): Promise<ApiKeyDocument> {
    return keys.change(key, (current) => transition(current, act, now(), context));
  }

  /** Gives a key a new secret; the previous one is valid for another day. */
  async function reissue(key: ApiKeyDocument, context: RequestContext): Promise<IssuedApiKey> {
    const fresh = newSecret();
    const roster = await rosterOf(key.workspace_id, context);
    const written = await apply(key, { kind: 'rotate', fresh, roster }, context);
    return { ...toApiKey(written, roster, now()), secret: fresh.secret };
  }

  return {
    async listApiKeys({ query }, context) {
      await requireKeys(context, query.workspace_id);
      const { items, total } = await keys.page(query.workspace_id, shownSince(now()), query);
      const roster = await rosterOf(query.workspace_id, context);
      const data = items.map((key) => toApiKey(key, roster, now()));
      return { data, meta: { total, page: query.page, limit: query.limit } };
    },

    async issueApiKey({ body }, context) {
      if ('workspace_id' in body) return { data: await create(body, context) };
      const [key] = await manageable([body.rotates], context);
      if (key === undefined) throw new AppError({ code: ERRORS.notFound });
      await assertConfirmed(context);
      return { data: await reissue(key, context) };
    },

    async updateApiKeys({ query, body }, context) {
      const found = await manageable(query.id, context);
      assertInFuture(body.expiresAt, now());
      for (const key of found) {
        assertNotRevoked(key);
        await assertBotsOf(key.workspace_id, body.chat_bot_ids ?? [], context);
        if (body.owner_id !== undefined) await assertOwner(key.workspace_id, body.owner_id, context);
      }
      const rules = definedRules(body);
      // Renaming extends no permission.
      if (Object.keys(rules).some((rule) => rule !== 'name')) await assertConfirmed(context);
      const data: ApiKey[] = [];
      for (const key of found) {
        const written = await apply(key, { kind: 'change', rules }, context);
        data.push(toApiKey(written, await rosterOf(key.workspace_id, context), now()));
      }
      return { data };
    },

    async revokeApiKeys({ query }, context) {
      for (const key of await manageable(query.id, context)) {
        await apply(key, { kind: 'revoke' }, context);
      }
      return { data: { id: query.id } };
    },

    /** After a crash, the second delivery continues with the remaining keys. */
    async deleteOfWorkspace(workspaceId: string, context: RequestContext): Promise<void> {
      for (;;) {
        const left = await keys.someOf(workspaceId, DELETED_AT_ONCE);
        if (left.length === 0) return;
        for (const key of left) await keys.write(key, deletion(key, context));
      }
    },
  } satisfies UseCasesOf<typeof integrationApi> & Record<string, unknown>;
}

function definedRules({ expiresAt, ...rest }: ApiKeyPatch) {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  };
}
