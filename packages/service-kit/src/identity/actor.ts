import { OPERATOR_NAME, type ApiScope, type EventActor } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';

/** Who makes a request, as the gateway or another service vouches for it. */
export type Actor =
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly email: string;
      /** Which of the user's sign-ins; absent where work goes on in somebody's name without one. */
      readonly sessionId?: string | undefined;
    }
  | {
      readonly kind: 'api-key';
      readonly keyId: string;
      readonly workspaceId: string;
      readonly scopes: readonly ApiScope[];
      /** The only chatbots it may touch; empty means every one of its workspace. */
      readonly botIds: readonly string[];
    }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'service'; readonly name: string };

export type UserActor = Extract<Actor, { kind: 'user' }>;
export type ApiKeyActor = Extract<Actor, { kind: 'api-key' }>;

/** The signed-in user. Throws 401 when there is none. */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user')
    throw new AppError({ code: ERRORS.sessionNotValid, message: 'USER_NOT_AUTHENTICATED' });
  return actor;
}

/** True for the operators' command-line tool, which calls under a name of its own. */
export function isOperator(actor: Actor): boolean {
  return actor.kind === 'service' && actor.name === OPERATOR_NAME;
}

/** The actor as events carry it. */
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
