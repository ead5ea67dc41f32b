import type { Request, Response } from 'express';
import type { Actor } from '@colloquy/service-kit';
import type { PathPattern } from '../routing/path-pattern.ts';

/** One request on its way through the gateway. */
export interface IncomingRequest {
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  /** The caller's address: the socket's, or what a trusted proxy says. */
  readonly clientIp: string;
  /** The path without its query. */
  readonly path: string;
  readonly segments: readonly string[];
  readonly startedAt: number;
}

/** An request whose endpoint is known; identity fills in the actor. */
export interface RoutedRequest extends IncomingRequest {
  readonly pattern: PathPattern;
  actor: Actor;
}

/** Answers the request (false), lets it go on (true), or throws an AppError. */
export type Policy = (incoming: RoutedRequest) => boolean | Promise<boolean>;
