import {
  authEvents,
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
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import type { AuditUseCases } from './audit.use-cases.ts';

/** How another service's event maps to an audit entry. */
interface Reading<TData> {
  /** False for an event whose action is also reported as a recorded change. */
  readonly isAct?: (data: TData) => boolean;
  readonly action: AuditAction | ((data: TData) => AuditAction);
  readonly target: (data: TData) => AuditTarget;
  readonly before?: (data: TData) => AuditValues | null;
  readonly after?: (data: TData) => AuditValues | null;
}

/** Recorded changes, with their target's name and the values before and after. */
const CHANGES = [
  workspaceEvents.changeRecorded,
  botEvents.changeRecorded,
  knowledgeEvents.changeRecorded,
  chatEvents.changeRecorded,
  billingEvents.changeRecorded,
  integrationEvents.changeRecorded,
];

/** Actions are recorded changes, or derived from other published events that contain enough. */
export function createAuditConsumers(
  audit: AuditUseCases,
  workspaces: Pick<WorkspaceRepository, 'membershipsOf'>,
): Consumer[] {
  const recorded = <TType extends string, TData extends { readonly workspace_id: string }>(
    event: EventDefinition<TType, TData>,
    { isAct = () => true, action, target, before, after }: Reading<TData>,
  ): Consumer =>
    defineConsumer({
      name: `workspace.audit-${event.type}`,
      event,
      async handle(event) {
        if (!isAct(event.data)) return;
        await audit.record(event, {
          workspaceId: event.data.workspace_id,
          action: typeof action === 'function' ? action(event.data) : action,
          target: target(event.data),
          before: before?.(event.data) ?? null,
          after: after?.(event.data) ?? null,
        });
      },
    });
  return [
    ...CHANGES.map((event) =>
      defineConsumer({
        name: `workspace.audit-${event.type}`,
        event,
        handle: (event) => {
          const { workspace_id, ...act } = event.data;
          return audit.record(event, { workspaceId: workspace_id, ...act });
        },
      }),
    ),
    recorded(billingEvents.answersCapChanged, {
      action: 'plan.cap-changed',
      target: ({ workspace_id }) => ({ kind: 'workspace', id: workspace_id, name: '' }),
      before: ({ from }) => ({ answersCap: from }),
      after: ({ to }) => ({ answersCap: to }),
    }),
    recorded(knowledgeEvents.documentUploaded, {
      // An edit of a document is recorded as its change, and pages as the processing of their website.
      isAct: ({ version, pages }) => version === 1 && pages === 0,
      action: 'document.uploaded',
      target: ({ item_id, name }) => ({ kind: 'document', id: item_id, name }),
      after: ({ chat_bot_id, version, sizeBytes }) => ({ chat_bot_id, version, sizeBytes }),
    }),
    recorded(chatEvents.chatErased, {
      action: 'chat.erased',
      // Without a name, like every entry about a conversation, because its name contains the visitor's words.
      target: ({ chat_id }) => ({ kind: 'chat', id: chat_id, name: '' }),
      before: ({ chat_bot_id }) => ({ chat_bot_id }),
    }),
    // An account's event, recorded in every workspace of its user.
    defineConsumer({
      name: `workspace.audit-${authEvents.secondFactorChanged.type}`,
      event: authEvents.secondFactorChanged,
      async handle(event) {
        const { user_id: userId, isOn } = event.data;
        const action = isOn ? 'member.second-factor-on' : 'member.second-factor-off';
        const target = { kind: 'member', id: userId, name: '' } as const;
        for (const { workspace_id: workspaceId } of await workspaces.membershipsOf(userId)) {
          // Each workspace gets an entry of its own.
          const entry = { ...event, id: `${event.id}:${workspaceId}` };
          await audit.record(entry, { workspaceId, action, target, before: null, after: null });
        }
      },
    }),
    recorded(integrationEvents.apiKeyChanged, {
      action: ({ change }) => `api-key.${change}` as const,
      target: ({ api_key_id, name }) => ({ kind: 'api-key', id: api_key_id, name }),
      before: ({ before }) => before,
      after: ({ after }) => after,
    }),
  ];
}
