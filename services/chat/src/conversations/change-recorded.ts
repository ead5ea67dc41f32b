import { chatEvents, type AuditTarget, type AuditValues } from '@colloquy/contracts';
import { createChangeRecorder, differences } from '@colloquy/service-kit';

/** The audit event of a user's act on what this service owns. */
export const changeRecorded = createChangeRecorder(chatEvents.changeRecorded);

/** What the audit log learns of a change: all of what is new or gone, and of what is changed what differs. */
export function recordedValues(before: AuditValues | null, after: AuditValues | null) {
  const differing = before !== null && after !== null ? differences(before, after) : null;
  return {
    before: differing?.before ?? before ?? undefined,
    after: differing?.after ?? after ?? undefined,
  };
}

/** A conversation in the audit log; nameless, as its name is made of the visitor's words and is erased with it. */
export function conversationTarget({ _id }: { readonly _id: string }): AuditTarget {
  return { kind: 'chat', id: _id, name: '' };
}
