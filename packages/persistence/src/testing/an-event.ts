import type { EventEnvelope } from '@colloquy/contracts';
import { newId } from '../ids/index.ts';

/** Builder: a valid event; `overrides` sets what the test is about. */
export function anEvent<TData = Record<string, never>>(
  overrides: Partial<EventEnvelope<TData>> & { data: TData },
): EventEnvelope<TData> {
  return {
    id: newId(),
    type: 'bot.created',
    version: 1,
    occurredAt: new Date().toISOString(),
    workspaceId: 'workspace-1',
    key: 'bot-1',
    correlationId: 'request-1',
    causationId: null,
    actor: { kind: 'system', id: null },
    ...overrides,
  };
}
