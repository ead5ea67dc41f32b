import type { FlowSettings, WidgetFlow } from '@colloquy/contracts';
import { flowButtons, triggerFor } from '@colloquy/flow-engine';
import type { BotScope } from '@colloquy/service-kit';
import { LRUCache } from 'lru-cache';
import type { FlowRepository } from './flows.repository.ts';

/** Bots that a replica serves at a time; each takes at most about a kilobyte. */
const MAX_KNOWN_FLOWS = 10_000;

const NO_FLOW: WidgetFlow = { start: false, buttons: [] };

/**
 * How visitors enter the live flow of a bot. Each page with a widget requests it, and a published revision never
 * changes, so its steps are read once.
 */
export function createFlowStart(flows: Pick<FlowRepository, 'stepsOf'>) {
  const known = new LRUCache<string, WidgetFlow>({ max: MAX_KNOWN_FLOWS });

  return async (
    scope: BotScope,
    { liveRevision }: Pick<FlowSettings, 'liveRevision'>,
  ): Promise<WidgetFlow> => {
    if (liveRevision === null) return NO_FLOW;
    const key = `${scope.chat_bot_id}:${liveRevision}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const steps = await flows.stepsOf(scope, liveRevision);
    if (steps === null) return NO_FLOW;
    const flow = { start: triggerFor(steps, { on: 'start' }) !== null, buttons: flowButtons(steps) };
    known.set(key, flow);
    return flow;
  };
}
