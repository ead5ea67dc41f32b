import {
  workspaceEvents,
  type AuditAction,
  type AuditTarget,
  type AuditValues,
  type EventEnvelope,
} from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { maskSecrets } from './audit.policy.ts';

export interface RecordedChange {
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

/**
 * The audit event of a person's act. It goes into the outbox of the very document that changes, so no change is
 * stored without it; secrets are masked before it leaves.
 */
export function changeRecorded(
  context: RequestContext,
  workspaceId: string,
  { action, target, before, after }: RecordedChange,
): EventEnvelope {
  return eventFor(context, workspaceEvents.changeRecorded, workspaceId, {
    workspace_id: workspaceId,
    action,
    target,
    before: before === undefined ? null : maskSecrets(before),
    after: after === undefined ? null : maskSecrets(after),
  });
}
