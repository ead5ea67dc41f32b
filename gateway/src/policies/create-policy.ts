import type { InternalTokens } from '@colloquy/service-kit';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import type { Policy } from '../edge/incoming-request.ts';
import type { LinkOrigins } from '../links/link-origins.ts';
import type { PolicyStep } from '../routing/config-schema.ts';
import type { OpenStreams } from '../sessions/open-streams.ts';
import type { RoleChanges } from '../sessions/role-changes.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { createBodyLimitPolicy } from './body-limit.ts';
import { createCorsPolicy } from './cors.ts';
import { createIdentityPolicy } from './identity.ts';
import { createProxyPolicy, type ProxyDependencies } from './proxy.ts';
import { createRateLimitPolicy } from './rate-limit.ts';

export interface PolicyDependencies extends ProxyDependencies {
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly links: LinkOrigins;
  readonly roles: RoleChanges;
  readonly openStreams: OpenStreams;
  readonly dashboardOrigins: readonly string[];
  readonly internalTokens: InternalTokens;
  readonly publicOrigin: string | null;
}

/** Creates one step of a pipeline from its line in the file. */
export function createPolicy(step: PolicyStep, deps: PolicyDependencies): Policy {
  switch (step.name) {
    case 'cors':
      return createCorsPolicy(step.action, deps);
    case 'identity':
      return createIdentityPolicy(step.action, deps);
    case 'rate-limit':
      return createRateLimitPolicy(step.action);
    case 'body-limit':
      return createBodyLimitPolicy(step.action);
    case 'proxy':
      return createProxyPolicy(step.action, deps);
  }
}
