import * as authEvents from './auth.events.ts';
import * as billingEvents from './billing.events.ts';
import * as botEvents from './bot.events.ts';
import * as chatEvents from './chat.events.ts';
import type { EventDefinition } from './define-event.ts';
import * as integrationEvents from './integration.events.ts';
import * as knowledgeEvents from './knowledge.events.ts';
import * as workspaceEvents from './workspace.events.ts';

export type { ChangeRecordedData } from './change-recorded.ts';
export * from './define-event.ts';
export {
  authEvents,
  billingEvents,
  botEvents,
  chatEvents,
  integrationEvents,
  knowledgeEvents,
  workspaceEvents,
};

/** Every event published between services. */
export const allEvents: readonly EventDefinition<string, never>[] = [
  authEvents,
  workspaceEvents,
  botEvents,
  knowledgeEvents,
  chatEvents,
  billingEvents,
  integrationEvents,
].flatMap((group) => Object.values(group) as EventDefinition<string, never>[]);
