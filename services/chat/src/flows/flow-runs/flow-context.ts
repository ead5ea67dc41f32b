import type { RunContext } from '@colloquy/flow-engine';
import type { FlowFacts } from './flow-facts.ts';
import { flowTexts } from './flow-texts.ts';

/** The flow engine's context for a turn. */
export function runContext(
  { settings }: Pick<FlowFacts, 'settings'>,
  revision: number,
  now: Date,
): RunContext {
  return {
    now,
    random: Math.random,
    revision,
    texts: flowTexts(settings.general.language),
    allowInterruptions: settings.flow.allowInterruptions,
  };
}
