import { randomUUID } from 'node:crypto';
import {
  createEvent,
  type EventDefinition,
  type EventEnvelope,
  type WorkspaceRight,
} from '@colloquy/contracts';
import { newId } from '@colloquy/persistence/ids';
import { eventActor, type Actor } from '../identity/actor.ts';

/** What a use case may know about the calling request. */
export interface RequestContext {
  readonly requestId: string;
  readonly actor: Actor;
  /**
   * The right that the called route requires in a workspace; null for other routes and for work without a request.
   */
  readonly right: WorkspaceRight | null;
  /**
   * The key by which limits count the client, see `addressKeyOf`; null for calls between services. Use cases do not
   * get the address itself.
   */
  readonly addressKey: string | null;
  /** The client runs on the product's own machine and does not use a proxy; see the gateway. */
  readonly isFromThisMachine: boolean;
  readonly origin: string | null;
  /** The client's `User-Agent`; null without one, and for calls between services. */
  readonly userAgent: string | null;
  /** The client's `Accept-Language`, for the texts of errors. */
  readonly acceptLanguage: string | null;
  /** The client's `Idempotency-Key`, to pass on to third parties that support such keys. */
  readonly idempotencyKey: string | null;
  /** The `Last-Event-ID` of a client that resumes an event stream; null for a new one. */
  readonly lastEventId: string | null;
  /** Called with the workspace of each passed access check; null without a listener. */
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

/** Creates an event with the request's correlation id and actor. */
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
