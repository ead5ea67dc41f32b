import type { Request, Response } from 'express';
import type { Actor } from '@colloquy/service-kit';
import type { PathPattern } from '../routing/path-pattern.ts';

/** One request on its way through the gateway. */
export interface IncomingRequest {
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  /** The client's address: the socket's, or the one a trusted proxy reports. */
  readonly clientIp: string;
  /** The path without its query. */
  readonly path: string;
  readonly segments: readonly string[];
  readonly startedAt: number;
}

/** A request whose endpoint is known; the identity policy fills in the actor. */
export interface RoutedRequest extends IncomingRequest {
  readonly pattern: PathPattern;
  actor: Actor;
}

/** Answers the request (false), continues (true), or throws an AppError. */
export type Policy = (incoming: RoutedRequest) => boolean | Promise<boolean>;
