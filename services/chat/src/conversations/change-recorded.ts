import { chatEvents, type AuditTarget, type AuditValues } from '@colloquy/contracts';
import { createChangeRecorder, differences } from '@colloquy/service-kit';

/** The audit event of a user's change in this service. */
export const changeRecorded = createChangeRecorder(chatEvents.changeRecorded);

/** The values for the audit log: all of them for a creation or deletion, only the differences for a change. */
export function recordedValues(before: AuditValues | null, after: AuditValues | null) {
  const differing = before !== null && after !== null ? differences(before, after) : null;
  return {
    before: differing?.before ?? before ?? undefined,
    after: differing?.after ?? after ?? undefined,
  };
}

/** A conversation in the audit log; without its name, which has the visitor's words and is erased with it. */
export function conversationTarget({ _id }: { readonly _id: string }): AuditTarget {
  return { kind: 'chat', id: _id, name: '' };
}
