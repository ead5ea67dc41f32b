import { randomUUID } from 'node:crypto';
import {
  createEvent,
  type EventDefinition,
  type EventEnvelope,
  type WorkspaceRight,
} from '@colloquy/contracts';
import { newId } from '@colloquy/persistence/ids';
import { eventActor, type Actor } from '../identity/actor.ts';

/** What a use case may know of the request that called it. */
export interface RequestContext {
  readonly requestId: string;
  readonly actor: Actor;
  /** What the called route asks of the actor in a workspace; null for other routes and for work without a request. */
  readonly right: WorkspaceRight | null;
  /**
   * What limits count the client's address by, see `addressKeyOf`; null for calls between services. The address itself
   * is no use case's business.
   */
  readonly addressKey: string | null;
  /** A browser or program of the very machine that the product runs on asks, not through a proxy; see the gateway. */
  readonly isFromThisMachine: boolean;
  readonly origin: string | null;
  /** What the browser or program calls itself; null where it does not, and for calls between services. */
  readonly userAgent: string | null;
  /** The client's `Accept-Language`: what is shown of an error is written in it where there are texts. */
  readonly acceptLanguage: string | null;
  /** The client's `Idempotency-Key`, to be handed on to a third party that knows such keys too. */
  readonly idempotencyKey: string | null;
  /** The `Last-Event-ID` of a client that reads an event stream on; null for one that begins. */
  readonly lastEventId: string | null;
  /** Told the workspace of each check of the caller's access that has passed; null where nobody listens. */
  readonly onAccess: ((workspaceId: string) => void) | null;
  /** A new id; a repeat under the same `Idempotency-Key` gets the same ids in the same order. */
  readonly newId: () => string;
  /** Aborted when the client is gone or the process must end. */
  readonly signal: AbortSignal;
  /** Aborted only when the process must end: work is stored as interrupted. */
  readonly shutdown: AbortSignal;
}

const NEVER = new AbortController().signal;

/** A context for work that no request started: consumers, workers, tests. */
export function systemContext(name: string, overrides: Partial<RequestContext> = {}): RequestContext {
  return {
    requestId: randomUUID(),
    actor: { kind: 'service', name },
    right: null,
    addressKey: null,
    isFromThisMachine: false,
    origin: null,
    userAgent: null,
    acceptLanguage: null,
    onAccess: null,
    newId,
    idempotencyKey: null,
    lastEventId: null,
    signal: NEVER,
    shutdown: NEVER,
    ...overrides,
  };
}

/** The context of work that an event caused. */
export function contextOf(event: EventEnvelope, name: string, signal: AbortSignal = NEVER): RequestContext {
  return systemContext(name, { requestId: event.correlationId, signal });
}

/** Makes an event that carries the request's correlation and actor. */
export function eventFor<TType extends string, TData>(
  context: Pick<RequestContext, 'requestId' | 'actor'>,
  definition: EventDefinition<TType, TData>,
  workspaceId: string | null,
  data: NoInfer<TData>,
  causationId: string | null = null,
): EventEnvelope<TData> {
  return createEvent(definition, data, {
    id: newId(),
    workspaceId,
    correlationId: context.requestId,
    causationId,
    actor: eventActor(context.actor),
  });
}
