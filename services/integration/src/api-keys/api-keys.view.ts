import type { ApiKey, AuditValues } from '@colloquy/contracts';
import type { ApiKeyDocument } from './api-keys.model.ts';
import { oldSecretUntil, stateOf } from './api-keys.policy.ts';
import { stopOf, type Roster } from './key-owners.ts';

type Rules = Pick<
  ApiKeyDocument,
  'name' | 'scopes' | 'chat_bot_ids' | 'allowedIps' | 'ratePerMinute' | 'expiresAt' | 'owner_id' | 'createdBy'
>;

export function rulesOf(key: Rules): AuditValues {
  return {
    name: key.name,
    scopes: [...key.scopes],
    chat_bot_ids: [...key.chat_bot_ids],
    allowedIps: [...key.allowedIps],
    ratePerMinute: key.ratePerMinute,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    owner_id: key.owner_id,
  };
}

/** The rules that differ; null when none does. */
export function differingRules(
  before: Rules,
  after: Rules,
): { readonly before: AuditValues; readonly after: AuditValues } | null {
  const [old, fresh] = [rulesOf(before), rulesOf(after)];
  const changed = Object.keys(fresh).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]),
  );
  if (changed.length === 0) return null;
  const only = (values: AuditValues): AuditValues =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: only(old), after: only(fresh) };
}

export function toApiKey(key: ApiKeyDocument, roster: Roster, now: Date): ApiKey {
  const state = stateOf(key, roster, now);
  return {
    id: key._id,
    status: key.status,
    workspace_id: key.workspace_id,
    name: key.name,
    prefix: key.secrets[0]?.prefix ?? '',
    scopes: key.scopes,
    chat_bot_ids: key.chat_bot_ids,
    allowedIps: key.allowedIps,
    ratePerMinute: key.ratePerMinute,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdBy: key.createdBy,
    owner_id: key.owner_id,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    state,
    stoppedReason: state === 'stopped' ? stopOf(key, roster) : null,
    oldSecretUntil: oldSecretUntil(key.secrets, now)?.toISOString() ?? null,
    _createTime: key.createdAt.toISOString(),
    _updateTime: key.updatedAt.toISOString(),
  };
}
