import { authRoutes } from './auth.routes.ts';
import { billingRoutes } from './billing.routes.ts';
import { botRoutes } from './bot.routes.ts';
import { chatRoutes } from './chat.routes.ts';
import type { RouteContract } from './define-route.ts';
import { googleRoutes } from './google.routes.ts';
import { integrationRoutes } from './integration.routes.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';
import { operatorRoutes } from './operator.routes.ts';
import { workspaceRoutes } from './workspace.routes.ts';

export * from './define-route.ts';
export * as authApi from './auth.routes.ts';
export * as googleApi from './google.routes.ts';
export * as workspaceApi from './workspace.routes.ts';
export * as billingApi from './billing.routes.ts';
export * as botApi from './bot.routes.ts';
export * as knowledgeApi from './knowledge.routes.ts';
export * as chatApi from './chat.routes.ts';
export type { GoogleOutcome } from './google.routes.ts';
export * as operatorApi from './operator.routes.ts';
export * as integrationApi from './integration.routes.ts';
export { API_SCOPES, isInScope } from './api-scopes.ts';
export type { Allowance } from './billing.routes.ts';
export type { Reindex } from './operator.routes.ts';
export type { DescribedBot, ResolvedLink } from './bot.routes.ts';

/** Every endpoint of the product. */
export const allRoutes: readonly RouteContract[] = [
  ...authRoutes,
  ...googleRoutes,
  ...workspaceRoutes,
  ...billingRoutes,
  ...botRoutes,
  ...knowledgeRoutes,
  ...chatRoutes,
  ...operatorRoutes,
  ...integrationRoutes,
];
