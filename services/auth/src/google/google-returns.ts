import type { RouteInput, googleApi } from '@colloquy/contracts';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import type { FederatedProfile, FederatedSignIn } from './federated-sign-in.ts';
import type { GoogleTickets, SignInState } from './google-tickets.ts';
import type { UsedTickets } from './used-tickets.repository.ts';

export type GoogleReturns = ReturnType<typeof createGoogleReturns>;

/** Handles returns from Google, for every purpose. */
export function createGoogleReturns(deps: {
  /** Null when Google is not configured. */
  readonly google: FederatedSignIn | null;
  readonly tickets: GoogleTickets;
  readonly usedTickets: UsedTickets;
}) {
  const { tickets, usedTickets } = deps;

  /** Throws `googleNotConnected`. */
  function provider(): FederatedSignIn {
    if (deps.google === null) throw new AppError({ code: ERRORS.googleNotConnected });
    return deps.google;
  }

  /** Throws `signInNotValid` for a ticket that was used before. */
  async function useOnce(ticketId: string, field: string): Promise<void> {
    if (!(await usedTickets.use(ticketId, tickets.expiry()))) throw ticketRefused(field);
  }

  return {
    provider,
    useOnce,
    /** The state is marked as used before Google is called, so that no second code can be tried with it. */
    async finish({
      code,
      state: sent,
      verifier,
    }: RouteInput<typeof googleApi.finishGoogle>['body']): Promise<{
      readonly state: SignInState;
      readonly profile: FederatedProfile;
    }> {
      const google = provider();
      const state = await tickets.readState(sent, verifier);
      if (state === null) throw ticketRefused('state');
      await useOnce(state.jti, 'state');
      return { state, profile: await google.finish({ code, verifier }) };
    },
  };
}

export function ticketRefused(field: string): AppError {
  return fieldError(field, 'signInOver', ERRORS.signInNotValid);
}
