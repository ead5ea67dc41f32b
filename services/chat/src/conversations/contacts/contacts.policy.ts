import { NEXT_CONTACT_STATES, type ContactState } from '@colloquy/contracts';
import { AppError, assertRevision, ERRORS } from '@colloquy/errors';
import type { RequestContext } from '@colloquy/service-kit';
import { changeRecorded, conversationTarget } from '../change-recorded.ts';
import type { ContactDocument } from './contacts.model.ts';
import type { ContactChange } from './contacts.repository.ts';
import { toContact } from './contacts.view.ts';

/**
 * What a member's change of the state writes, with its audit event; null when it says nothing new. Throws
 * `revisionMismatch` for an older revision, and `wrongState` for a step that is none.
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
  // The contact's own words stay out of the log: they must not outlive it.
  const recorded = changeRecorded(context, current.workspace_id, {
    action: 'chat.contact-changed',
    target: conversationTarget({ _id: current.chat_id }),
    before: { state: current.state },
    after: { state },
  });
  return { set: { state, editRevision: current.editRevision + 1 }, events: [recorded] };
}
