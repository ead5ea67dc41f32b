import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { newId } from '@colloquy/persistence/ids';
import type { Actor } from '../identity/actor.ts';
import { addressKeyOf } from './address-key.ts';
import type { RequestContext } from './request-context.ts';

/** Set only by the gateway; trusted because our own identity token accompanies it. */
export const CLIENT_IP_HEADER = 'x-colloquy-client-ip';
/** Likewise; present only for a request from the gateway's own machine. */
export const THIS_MACHINE_HEADER = 'x-colloquy-this-machine';

/** The context of an HTTP request. Its signal is created lazily, because most requests never use it. */
export function readContext(
  request: Request,
  response: Response,
  actor: Actor,
  shutdown: AbortSignal,
  right: RequestContext['right'],
): RequestContext {
  let signal: AbortSignal | undefined;
  const address = request.get(CLIENT_IP_HEADER);
  return {
    requestId: request.get('x-request-id') ?? randomUUID(),
    actor,
    right,
    addressKey: address === undefined ? null : addressKeyOf(address),
    isFromThisMachine: request.get(THIS_MACHINE_HEADER) !== undefined,
    origin: request.get('origin') ?? null,
    userAgent: request.get('user-agent') ?? null,
    acceptLanguage: request.get('accept-language') ?? null,
    onAccess: null,
    newId,
    lastEventId: request.get('last-event-id') ?? null,
    idempotencyKey: request.get('idempotency-key') ?? null,
    shutdown,
    get signal() {
      signal ??= AbortSignal.any([clientGone(response), shutdown]);
      return signal;
    },
  };
}

/** Why a request's work is stopped: its client has disconnected. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
  constructor() {
    super('The client is gone');
  }
}

/** Aborted with ClientGoneError when the client disconnects before it has the whole response. */
export function clientGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new ClientGoneError());
  });
  return controller.signal;
}
