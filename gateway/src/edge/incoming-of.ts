import type { Response } from 'express';
import type { IncomingRequest } from './incoming-request.ts';

const incomingRequests = new WeakMap<Response, IncomingRequest>();

/** Keeps the request for the handlers of pages and operations, which Express calls with the response alone. */
export function keepIncoming(incoming: IncomingRequest): void {
  incomingRequests.set(incoming.response, incoming);
}

/** The request of a response. Throws when the dispatcher has not seen it. */
export function incomingOf(response: Response): IncomingRequest {
  const incoming = incomingRequests.get(response);
  if (incoming === undefined) throw new Error('The dispatcher must come first');
  return incoming;
}
