import * as authApi from './auth.routes.ts';
import * as billingApi from './billing.routes.ts';
import * as botApi from './bot.routes.ts';
import * as chatApi from './chat.routes.ts';
import type { RouteContract } from './define-route.ts';
import * as googleApi from './google.routes.ts';
import * as integrationApi from './integration.routes.ts';
import * as knowledgeApi from './knowledge.routes.ts';
import * as operatorApi from './operator.routes.ts';
import * as workspaceApi from './workspace.routes.ts';

export {
  authApi,
  billingApi,
  botApi,
  chatApi,
  googleApi,
  integrationApi,
  knowledgeApi,
  operatorApi,
  workspaceApi,
};

/** Every endpoint of the product, by id, collected from the route modules. */
export const allRoutes: readonly RouteContract[] = [
  authApi,
  billingApi,
  botApi,
  chatApi,
  googleApi,
  integrationApi,
  knowledgeApi,
  operatorApi,
  workspaceApi,
]
  .flatMap((api) => Object.values(api).filter(isRoute))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value;
}
