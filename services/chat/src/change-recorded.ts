import { chatEvents, type AuditTarget } from '@colloquy/contracts';
import { createChangeRecorder } from '@colloquy/service-kit';

/** The audit event of a user's act on what this service owns. */
export const changeRecorded = createChangeRecorder(chatEvents.changeRecorded);

/** A conversation in the audit log; nameless, as its name is made of the visitor's words and is erased with it. */
export function conversationTarget({ _id }: { readonly _id: string }): AuditTarget {
  return { kind: 'chat', id: _id, name: '' };
}
