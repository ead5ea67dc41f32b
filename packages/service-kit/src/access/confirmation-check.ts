import { authApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { ServiceClient } from '../clients/service-client.ts';
import type { RequestContext } from '../http/request-context.ts';

/**
 * Throws `confirmationNeeded` unless the user has confirmed their identity in this session within the last minutes.
 * An API key has no session: creating it took the confirmation.
 */
export type ConfirmationCheck = (context: RequestContext) => Promise<void>;

/** Asks auth on every call, so that a confirmation takes effect at once and never lasts longer than it should. */
export function createConfirmationCheck(client: ServiceClient): ConfirmationCheck {
  return confirmationCheckOf(async (session, context) => {
    const { data } = await client.call(authApi.readConfirmation, { params: session }, { context });
    return data.isConfirmed;
  });
}

/** The same check with another source of sessions. */
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
    // Not final: the same request under the same key succeeds once the user has confirmed.
    throw new AppError({ code: ERRORS.confirmationNeeded, retry: 'backoff' });
  };
}
