import { auditValuesSchema, type AuditValues, type Connection } from '@colloquy/contracts';
import type { ConnectionDocument } from './connections.model.ts';
import { FAILURE_TEXTS } from './connections.policy.ts';

/** A connection as members see it: with the fields of its channel and without secrets. */
export function toConnection(row: ConnectionDocument, eventsUrl: string): Connection {
  const { lastError } = row;
  return {
    ...row.fields,
    id: row._id,
    chat_bot_id: row.chat_bot_id,
    workspace_id: row.workspace_id,
    provider: row.channel,
    state: row.state,
    lastEventAt: row.lastEventAt?.toISOString() ?? null,
    lastError: lastError && {
      code: lastError.code,
      message: FAILURE_TEXTS[lastError.code],
      at: lastError.at.toISOString(),
    },
    connectedBy: row.connectedBy,
    settings: row.settings,
    eventsUrl,
    _createTime: row.createdAt.toISOString(),
    _updateTime: row.updatedAt.toISOString(),
  };
}

/** What the audit log shows of a connection; a changed secret is visible as changed, without its value. */
export function auditValuesOf({
  fields,
  settings,
  secrets,
}: Pick<ConnectionDocument, 'fields' | 'settings' | 'secrets'>): AuditValues {
  // A name with "secret" is masked before the event is stored, whatever the channel calls the field.
  const hidden = Object.entries(secrets).map(([name, sealed]) => [`${name} (secret)`, sealed]);
  return auditValuesSchema.parse({ ...fields, settings, ...Object.fromEntries(hidden) });
}
