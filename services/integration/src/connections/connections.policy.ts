import {
  CONNECTION_TEST_PAUSE_MS,
  FAILURES_UNTIL_DEGRADED,
  type ConnectionFailure,
  type ConnectionState,
} from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { ConnectionDocument } from './connections.model.ts';

/** Each failure and its remedy. */
export const FAILURE_TEXTS: Readonly<Record<ConnectionFailure, string>> = {
  TOKEN_REFUSED: 'The provider refuses the token. Make a new one at the provider and enter it here.',
  ACCOUNT_DIFFERS: 'The token belongs to another application or account than the one entered here.',
  KEY_DIFFERS: 'The key entered here is not the one of this application. Copy it from the provider again.',
  ADDRESS_NOT_SET:
    'The provider does not send its events here yet. Enter the events address of this connection at the provider.',
  NOT_PERMITTED: 'The provider does not permit this to the bot. Give it the missing permission there.',
  REPLY_EXPIRED: 'The reply came too late: the provider no longer accepts one.',
  UNREACHABLE: 'The provider could not be reached.',
  PROVIDER_FAILED: 'The provider answered with an error.',
  SECRET_UNREADABLE: 'The stored token cannot be read any more. Enter it again.',
  ANSWER_FAILED: 'The chatbot could not answer a question.',
};

type StateFields = Pick<ConnectionDocument, 'state' | 'lastError' | 'failures'>;

const isConnectedState = (state: ConnectionState): boolean => state === 'active' || state === 'degraded';

/** The state after a test with these failures: active without one; a refused token disconnects what was connected. */
export function stateAfterTest(
  current: Pick<StateFields, 'state' | 'failures'>,
  failures: readonly ConnectionFailure[],
  at: Date,
): StateFields {
  const [first] = failures;
  if (first === undefined) return { state: 'active', lastError: null, failures: 0 };
  const state = isConnectedState(current.state) ? stateWith(first) : current.state;
  return { state, lastError: { code: first, at }, failures: current.failures };
}

const stateWith = (failure: ConnectionFailure): ConnectionState =>
  failure === 'TOKEN_REFUSED' ? 'disconnected' : 'degraded';

/** The state after a delivery; null when it says nothing new. A delivered reply proves that the connection works. */
export function stateAfterDelivery(
  current: StateFields,
  failure: ConnectionFailure | null,
  at: Date,
): StateFields | null {
  const { state } = current;
  if (state === 'disconnected') return null;
  if (failure === null) {
    const isKnown = state === 'active' && current.failures === 0 && current.lastError === null;
    return isKnown ? null : { state: 'active', lastError: null, failures: 0 };
  }
  const failures = current.failures + 1;
  const lastError = { code: failure, at };
  if (failure === 'TOKEN_REFUSED') return { state: 'disconnected', lastError, failures };
  const isDegraded = state === 'active' && failures >= FAILURES_UNTIL_DEGRADED;
  return { state: isDegraded ? 'degraded' : state, lastError, failures };
}

/** Throws `tooManyRequests` shortly after the last test, because each one calls the provider. */
export function assertTestable({ testedAt }: Pick<ConnectionDocument, 'testedAt'>, now: Date): void {
  const waitMs = testedAt === null ? 0 : testedAt.getTime() + CONNECTION_TEST_PAUSE_MS - now.getTime();
  if (waitMs <= 0) return;
  throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
