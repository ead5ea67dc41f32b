import { EntityStatus, integrationEvents, type AuditValues, type EventEnvelope } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Change } from '@colloquy/persistence';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import type { ApiKeyDocument, StoredSecret } from './api-keys.model.ts';
import { assertNotRevoked, rotated } from './api-keys.policy.ts';
import { differingRules, rulesOf } from './api-keys.view.ts';
import { stopOf, type Roster } from './key-owners.ts';

export type ApiKeyChange = Change<ApiKeyDocument>;

export type ApiKeyAct =
  | { readonly kind: 'rotate'; readonly fresh: Omit<StoredSecret, 'until'>; readonly roster: Roster }
  | { readonly kind: 'change'; readonly rules: ApiKeyChange['set'] }
  | { readonly kind: 'revoke' };

type NamedKey = Pick<ApiKeyDocument, '_id' | 'workspace_id' | 'name'>;

/** The change of a key by an action, with its event; null when nothing changes. Throws `wrongState`. */
export function transition(
  key: ApiKeyDocument,
  act: ApiKeyAct,
  now: Date,
  context: RequestContext,
): ApiKeyChange | null {
  switch (act.kind) {
    case 'rotate': {
      assertNotRevoked(key);
      if (stopOf(key, act.roster) !== null)
        throw new AppError({ code: ERRORS.wrongState, details: { reason: 'STOPPED' } });
      const before = { prefix: key.secrets[0]?.prefix ?? '' };
      const event = keyEvent('rotated', key, context, before, { prefix: act.fresh.prefix });
      return { set: { secrets: rotated(key.secrets, act.fresh, now) }, events: [event] };
    }
    case 'change': {
      assertNotRevoked(key);
      const differing = differingRules(key, { ...key, ...act.rules });
      if (differing === null) return null;
      const { before, after } = differing;
      return { set: act.rules, events: [keyEvent('changed', key, context, before, after)] };
    }
    case 'revoke':
      return key.revokedAt === null
        ? { set: { revokedAt: now }, events: [keyEvent('revoked', key, context)] }
        : null;
  }
}

export function createdEvent(
  key: NamedKey & Parameters<typeof rulesOf>[0],
  prefix: string,
  context: RequestContext,
): EventEnvelope {
  return keyEvent('created', key, context, null, { ...rulesOf(key), prefix });
}

/** Deletes a key with its workspace, with the event. */
export function deletion(key: NamedKey, context: RequestContext): ApiKeyChange {
  return { set: { status: EntityStatus.deleted }, events: [keyEvent('revoked', key, context)] };
}

function keyEvent(
  change: 'created' | 'changed' | 'rotated' | 'revoked',
  { _id, workspace_id, name }: NamedKey,
  context: RequestContext,
  before: AuditValues | null = null,
  after: AuditValues | null = null,
): EventEnvelope {
  return eventFor(context, integrationEvents.apiKeyChanged, workspace_id, {
    workspace_id,
    api_key_id: _id,
    name,
    change,
    before,
    after,
  });
}
