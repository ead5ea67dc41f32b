import type {
  AuditAction,
  AuditTarget,
  AuditValues,
  ChangeRecordedData,
  EventDefinition,
  EventEnvelope,
} from '@colloquy/contracts';
import { eventFor, type RequestContext } from '../http/request-context.ts';
import { maskSecrets } from './audit-values.ts';

export interface RecordedChange {
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly before?: AuditValues | undefined;
  readonly after?: AuditValues | undefined;
}

export type ChangeRecorder = (
  context: Pick<RequestContext, 'requestId' | 'actor'>,
  workspaceId: string,
  change: RecordedChange,
) => EventEnvelope;

/**
 * Creates the audit events of a service's `change-recorded` definition. The event is stored in the outbox of the
 * document that changes, so no change is stored without it; secrets are masked first.
 */
export function createChangeRecorder(
  definition: EventDefinition<string, ChangeRecordedData>,
): ChangeRecorder {
  return (context, workspaceId, { action, target, before, after }) =>
    eventFor(context, definition, workspaceId, {
      workspace_id: workspaceId,
      action,
      target,
      before: before === undefined ? null : maskSecrets(before),
      after: after === undefined ? null : maskSecrets(after),
    });
}
