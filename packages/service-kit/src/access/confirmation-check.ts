import { authApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { ServiceClient } from '../clients/service-client.ts';
import type { RequestContext } from '../http/request-context.ts';

/**
 * Throws `confirmationNeeded` unless the user has proven in this very session, within the last minutes, who they are.
 * An API key has no session: making it took the proof.
 */
export type ConfirmationCheck = (context: RequestContext) => Promise<void>;

/** Asks auth each time, so that a confirmation holds at once and never longer than it should. */
export function createConfirmationCheck(client: ServiceClient): ConfirmationCheck {
  return confirmationCheckOf(async (session, context) => {
    const { data } = await client.call(authApi.readConfirmation, { params: session }, { context });
    return data.isConfirmed;
  });
}

/** The same by whatever knows the sessions. */
export function confirmationCheckOf(
  isConfirmed: (
    session: { readonly id: string; readonly sessionId: string },
    context: RequestContext,
  ) => Promise<boolean>,
): ConfirmationCheck {
  return async (context) => {
    const { actor } = context;
    if (actor.kind === 'api-key') return;
    if (actor.kind === 'user' && actor.sessionId !== undefined) {
      const session = { id: actor.userId, sessionId: actor.sessionId };
      if (await isConfirmed(session, context)) return;
    }
    // Not final: the same request under the same key is made once the proof is given.
    throw new AppError({ code: ERRORS.confirmationNeeded, retry: 'backoff' });
  };
}
