import type { IncomingHttpHeaders } from 'node:http';
import { MAX_BULK_IDS, ROLES_REVISION_HEADER } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import {
  CLIENT_IP_HEADER,
  INTERNAL_TOKEN_HEADER,
  THIS_MACHINE_HEADER,
  type Actor,
  type InternalTokens,
  type UserActor,
} from '@colloquy/service-kit';
import { isApiKey, type ApiKeys } from '../api-keys/api-keys.ts';
import { isFromThisMachine } from '../edge/this-machine.ts';
import type { Policy, RoutedRequest } from '../edge/incoming-request.ts';
import type { PolicyAction } from '../routing/config-schema.ts';
import type { OpenStreams } from '../sessions/open-streams.ts';
import type { RoleChanges } from '../sessions/role-changes.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** RFC 6750: one space, then the token's own characters. */
const BEARER = /^bearer ([A-Za-z0-9._~+/-]+=*)$/i;

/**
 * The only authentication step, for users' sessions and API keys: identifies the caller and asserts the actor to the
 * services. With `bearer: false` the caller is a visitor, and an `Authorization` header is passed on unchanged. With
 * `endsSession: true` the request may end sessions: the caller's, or those that it names.
 */
export function createIdentityPolicy(
  action: PolicyAction<'identity'>,
  deps: {
    readonly sessions: Sessions;
    readonly apiKeys: ApiKeys;
    readonly roles: RoleChanges;
    readonly openStreams: OpenStreams;
    readonly internalTokens: InternalTokens;
  },
): Policy {
  function actorOf(token: string, incoming: RoutedRequest): Promise<Actor> {
    if (!isApiKey(token)) return deps.sessions.actorOf(token, incoming.requestId);
    // Keys are for servers: in a web page everyone could read them.
    if (incoming.request.headers.origin !== undefined) throw new AppError({ code: ERRORS.originNotAllowed });
    return deps.apiKeys.actorOf(token, incoming);
  }

  return async (incoming) => {
    const { headers } = incoming.request;
    if (action.bearer) {
      const token = takeBearer(headers);
      if (token !== null) {
        incoming.actor = await actorOf(token, incoming);
        deps.openStreams.add(incoming.actor, incoming.request, incoming.response);
      }
    }
    const { actor } = incoming;
    if (action.endsSession && actor.kind === 'user') {
      for (const sessionId of sessionsToEnd(incoming, actor)) deps.sessions.doubt(sessionId);
    }
    if (actor.kind === 'user') {
      const revision = deps.roles.revisionOf(actor.userId);
      if (revision !== null) incoming.response.setHeader(ROLES_REVISION_HEADER, revision);
    }
    // We set no cookie, so any cookie belongs to another site on this host.
    delete headers.cookie;
    headers['x-request-id'] = incoming.requestId;
    headers[CLIENT_IP_HEADER] = incoming.clientIp;
    if (isFromThisMachine(incoming.request)) headers[THIS_MACHINE_HEADER] = 'yes';
    headers[INTERNAL_TOKEN_HEADER] = await deps.internalTokens.mint(incoming.actor);
    return true;
  };
}

function sessionsToEnd({ request }: RoutedRequest, { sessionId }: UserActor): readonly string[] {
  if (request.method === 'GET' || request.method === 'HEAD') return [];
  const [, query = ''] = request.url.split('?', 2);
  const named = new URLSearchParams(query).getAll('id[]').slice(0, MAX_BULK_IDS);
  return named.length > 0 || sessionId === undefined ? named : [sessionId];
}

// Services never see the browser's token.
function takeBearer(headers: IncomingHttpHeaders): string | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  delete headers.authorization;
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new AppError({ code: ERRORS.sessionNotValid });
  return token;
}
