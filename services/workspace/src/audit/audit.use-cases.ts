import {
  OPERATOR_NAME,
  auditValuesSchema,
  type AuditAction,
  type AuditEntry,
  type AuditTarget,
  type AuditValues,
  type DescribedUser,
  type EventActor,
  type EventEnvelope,
  type workspaceApi,
} from '@colloquy/contracts';
import { derivedId } from '@colloquy/persistence';
import type { WorkspaceAccess, UseCasesOf } from '@colloquy/service-kit';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import type { AuditDocument } from './audit.model.ts';
import { keptSince } from './audit.policy.ts';
import type { AuditRepository } from './audit.repository.ts';

/** How often expired entries are purged, triggered by a new one; reads never show them. */
const PURGE_PAUSE_MS = 24 * 60 * 60 * 1_000;

export interface AuditedAct {
  readonly workspaceId: string;
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

export type AuditUseCases = ReturnType<typeof createAuditUseCases>;

export function createAuditUseCases(deps: {
  readonly entries: AuditRepository;
  readonly profiles: UserProfiles;
  readonly workspaces: Pick<WorkspaceRepository, 'findById'>;
  readonly access: WorkspaceAccess;
  readonly now: () => Date;
}) {
  const { entries, profiles, workspaces, access, now } = deps;
  let purgeAt = 0;

  async function purgeNowAndThen(): Promise<void> {
    if (now().getTime() < purgeAt) return;
    await entries.purge(keptSince(now()));
    purgeAt = now().getTime() + PURGE_PAUSE_MS;
  }

  /** Other services know only a workspace's id. */
  async function named(target: AuditTarget): Promise<AuditTarget> {
    if (target.kind !== 'workspace' || target.name !== '') return target;
    return { ...target, name: (await workspaces.findById(target.id))?.name ?? '' };
  }

  return {
    /** Records the action that an event announces, once; consequences without an acting user are left out. */
    async record(event: EventEnvelope, { workspaceId, action, target, before, after }: AuditedAct) {
      const actorId = actingId(event.actor);
      if (actorId === null) return;
      await entries.insertOnce(workspaceId, {
        _id: derivedId('audit', event.id),
        action,
        actor_id: actorId,
        target: await named(target),
        before,
        after,
        at: new Date(event.occurredAt),
      });
      await purgeNowAndThen();
    },

    async listAuditEntries({ params, query }, context) {
      await access.require(context, params.id);
      const oldest = keptSince(now());
      const from = query.dateFrom === undefined ? oldest : new Date(query.dateFrom);
      const { items, total } = await entries.page(params.id, {
        page: query.page,
        limit: query.limit,
        actions: query.action ?? null,
        actorId: query.actor_id ?? query.userId ?? null,
        targetId: query.targetId ?? null,
        from: from < oldest ? oldest : from,
        to: query.dateTo === undefined ? null : new Date(query.dateTo),
      });
      const known = await profiles.byId(items.flatMap(userIdsIn), context);
      return {
        data: items.map((entry) => toAuditEntry(entry, known)),
        meta: { total, page: query.page, limit: query.limit },
      };
    },
  } satisfies UseCasesOf<typeof workspaceApi>;
}

/** Actors are users, their API keys, and operators; what a service does is a consequence of an action. */
function actingId({ kind, id }: EventActor): string | null {
  // Never an account's id for a key.
  if (kind === 'api-key' && id !== null) return `api-key:${id}`;
  return kind === 'user' || (kind === 'service' && id === OPERATOR_NAME) ? id : null;
}

function userIdsIn({ actor_id, target }: AuditDocument): string[] {
  return target.kind === 'member' ? [actor_id, target.id] : [actor_id];
}

function toAuditEntry(entry: AuditDocument, known: ReadonlyMap<string, DescribedUser>): AuditEntry {
  const actor = known.get(entry.actor_id);
  const { kind, id, name } = entry.target;
  return {
    id: entry._id,
    workspace_id: entry.workspace_id,
    action: entry.action,
    actor: {
      id: entry.actor_id,
      email: actor?.email ?? '',
      firstName: actor?.firstName ?? '',
      lastName: actor?.lastName ?? '',
    },
    target: { kind, id, name: kind === 'member' ? (known.get(id)?.email ?? name) : name },
    before: auditValuesSchema.nullable().parse(entry.before),
    after: auditValuesSchema.nullable().parse(entry.after),
    at: entry.at.toISOString(),
  };
}
