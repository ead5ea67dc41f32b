import type { FlowSettings } from '@colloquy/contracts';
import { triggerFor } from '@colloquy/flow-engine';
import type { BotScope } from '@colloquy/service-kit';
import { LRUCache } from 'lru-cache';
import type { FlowRepository } from './flows.repository.ts';

/** Bots whose visitors a replica serves at a time; each takes a few bytes. */
const MAX_KNOWN_FLOWS = 10_000;

/**
 * Whether a new conversation with a bot begins with a step of its live flow. Each page that shows a widget asks for it,
 * and a revision that was published never changes, so its steps are read once.
 */
export function createFlowStart(flows: Pick<FlowRepository, 'stepsOf'>) {
  const known = new LRUCache<string, { readonly begins: boolean }>({ max: MAX_KNOWN_FLOWS });

  return async (scope: BotScope, { liveRevision }: Pick<FlowSettings, 'liveRevision'>): Promise<boolean> => {
    if (liveRevision === null) return false;
    const key = `${scope.chat_bot_id}:${liveRevision}`;
    const found = known.get(key);
    if (found !== undefined) return found.begins;
    const steps = await flows.stepsOf(scope, liveRevision);
    if (steps === null) return false;
    const begins = triggerFor(steps, { on: 'start' }) !== null;
    known.set(key, { begins });
    return begins;
  };
}
