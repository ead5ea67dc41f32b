import { NEXT_CONTACT_STATES, type ContactState } from '@colloquy/contracts';
import { AppError, assertRevision, ERRORS } from '@colloquy/errors';
import type { RequestContext } from '@colloquy/service-kit';
import { changeRecorded, conversationTarget } from '../change-recorded.ts';
import type { ContactDocument } from './contacts.model.ts';
import type { ContactChange } from './contacts.repository.ts';
import { toContact } from './contacts.view.ts';

/**
 * The write for a member's change of the state, with its audit event; null without a change. Throws `revisionMismatch`
 * for an older revision, and `wrongState` for a move that is not allowed.
 */
export function decideState(
  current: ContactDocument,
  posted: { readonly state: ContactState; readonly revision?: number | undefined },
  context: RequestContext,
): ContactChange | null {
  assertRevision(posted.revision, current.editRevision, () => toContact(current));
  const { state } = posted;
  if (state === current.state) return null;
  if (!NEXT_CONTACT_STATES[current.state].includes(state)) throw new AppError({ code: ERRORS.wrongState });
  // The visitor's words stay out of the audit log, because they must not outlive the contact.
  const recorded = changeRecorded(context, current.workspace_id, {
    action: 'chat.contact-changed',
    target: conversationTarget({ _id: current.chat_id }),
    before: { state: current.state },
    after: { state },
  });
  return { set: { state, editRevision: current.editRevision + 1 }, events: [recorded] };
}
