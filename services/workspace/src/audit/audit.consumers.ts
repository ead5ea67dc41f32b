import {
  billingEvents,
  botEvents,
  chatEvents,
  integrationEvents,
  knowledgeEvents,
  workspaceEvents,
  type AuditAction,
  type AuditTarget,
  type AuditValues,
  type EventDefinition,
} from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { AuditUseCases } from './audit.use-cases.ts';

/** How another service's event reads in the audit log. */
interface Reading<TData> {
  readonly action: AuditAction | ((data: TData) => AuditAction);
  readonly target: (data: TData) => AuditTarget;
  readonly before?: (data: TData) => AuditValues | null;
  readonly after?: (data: TData) => AuditValues | null;
}

/** Our own acts come ready made; those of other services are read from the facts that they publish anyway. */
export function createAuditConsumers(audit: AuditUseCases): Consumer[] {
  const heard = <TType extends string, TData extends { readonly workspace_id: string }>(
    event: EventDefinition<TType, TData>,
    { action, target, before, after }: Reading<TData>,
  ): Consumer =>
    defineConsumer({
      name: `workspace.audit-${event.type}`,
      event,
      handle: (fact) =>
        audit.note(fact, {
          workspaceId: fact.data.workspace_id,
          action: typeof action === 'function' ? action(fact.data) : action,
          target: target(fact.data),
          before: before?.(fact.data) ?? null,
          after: after?.(fact.data) ?? null,
        }),
    });
  const bot = ({ chat_bot_id }: { readonly chat_bot_id: string }): AuditTarget => ({
    kind: 'bot',
    id: chat_bot_id,
    name: '',
  });

  return [
    defineConsumer({
      name: 'workspace.audit-change-recorded',
      event: workspaceEvents.changeRecorded,
      handle: (event) => {
        const { workspace_id, ...act } = event.data;
        return audit.note(event, { workspaceId: workspace_id, ...act });
      },
    }),
    heard(botEvents.botCreated, { action: 'bot.created', target: bot }),
    heard(botEvents.botUpdated, {
      action: 'bot.updated',
      target: bot,
      after: ({ settingsRevision, imageUrl }) => ({
        settingsRevision,
        ...(imageUrl === undefined ? {} : { imageUrl }),
      }),
    }),
    heard(botEvents.botDeleted, { action: 'bot.deleted', target: bot }),
    heard(botEvents.publicLinkChanged, {
      action: 'public-link.changed',
      target: ({ linkId }) => ({ kind: 'public-link', id: linkId, name: '' }),
      after: ({ chat_bot_id }) => ({ chat_bot_id }),
    }),
    heard(billingEvents.answersCapChanged, {
      action: 'plan.cap-changed',
      target: ({ workspace_id }) => ({ kind: 'workspace', id: workspace_id, name: '' }),
      before: ({ from }) => ({ answersCap: from }),
      after: ({ to }) => ({ answersCap: to }),
    }),
    heard(knowledgeEvents.documentUploaded, {
      action: 'document.uploaded',
      target: ({ item_id, name }) => ({ kind: 'document', id: item_id, name }),
      after: ({ chat_bot_id, version, sizeBytes }) => ({ chat_bot_id, version, sizeBytes }),
    }),
    heard(knowledgeEvents.documentDeleted, {
      action: 'document.deleted',
      target: ({ item_id }) => ({ kind: 'document', id: item_id, name: '' }),
      after: ({ chat_bot_id, version }) => ({ chat_bot_id, version }),
    }),
    heard(chatEvents.chatErased, {
      action: 'chat.erased',
      target: ({ chat_id }) => ({ kind: 'chat', id: chat_id, name: '' }),
      after: ({ chat_bot_id }) => ({ chat_bot_id }),
    }),
    heard(knowledgeEvents.reindexStarted, { action: 'bot.re-indexed', target: bot }),
    heard(billingEvents.planChanged, {
      action: 'plan.changed',
      target: ({ workspace_id }) => ({ kind: 'workspace', id: workspace_id, name: '' }),
      after: ({ plan_id, state }) => ({ plan_id, state }),
    }),
    heard(integrationEvents.apiKeyChanged, {
      action: ({ change }) => `api-key.${change}` as const,
      target: ({ api_key_id, name }) => ({ kind: 'api-key', id: api_key_id, name }),
      before: ({ before }) => before,
      after: ({ after }) => after,
    }),
  ];
}
