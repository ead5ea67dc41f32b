export * from './all-routes.ts';
export type { ChannelRoutes } from './channels/define-channel-routes.ts';
export { isInScope, permissionsOf } from './api-scopes.ts';
export type { Allowance } from './billing.routes.ts';
export type { DescribedBot } from './bot.routes.ts';
export * from './define-route.ts';
export type { Reindex, SearchIndexState } from './operator.routes.ts';
export type { ExampleIds, ExampleNeed } from './route-example.ts';
