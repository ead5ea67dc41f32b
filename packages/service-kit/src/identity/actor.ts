import { OPERATOR_NAME, type ApiScope, type EventActor } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';

/** The actor of a request, as the gateway or another service asserts it. */
export type Actor =
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly email: string;
      /** The id of the user's session; absent for work on a user's behalf without one. */
      readonly sessionId?: string | undefined;
    }
  | {
      readonly kind: 'api-key';
      readonly keyId: string;
      readonly workspaceId: string;
      readonly scopes: readonly ApiScope[];
      /** The only chatbots the key may access; empty means all of its workspace. */
      readonly botIds: readonly string[];
    }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'service'; readonly name: string };

export type UserActor = Extract<Actor, { kind: 'user' }>;
export type ApiKeyActor = Extract<Actor, { kind: 'api-key' }>;

/** The signed-in user. Throws 401 without one. */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user')
    throw new AppError({ code: ERRORS.sessionNotValid, message: 'USER_NOT_AUTHENTICATED' });
  return actor;
}

/** True for the operators' command-line tool, which has an actor name of its own. */
export function isOperator(actor: Actor): boolean {
  return actor.kind === 'service' && actor.name === OPERATOR_NAME;
}

/** The actor as events contain it. */
export function eventActor(actor: Actor): EventActor {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.userId };
    case 'api-key':
      return { kind: 'api-key', id: actor.keyId };
    case 'visitor':
      return { kind: 'visitor', id: null };
    case 'service':
      return { kind: 'service', id: actor.name };
  }
}
