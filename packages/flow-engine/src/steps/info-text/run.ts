import { NO_INPUT, type InfoTextStep } from '@colloquy/contracts';
import type { ShownRun } from '../step-run.ts';

export function infoTextRun({ type, media, delayMs, next_id: nextId }: InfoTextStep): ShownRun {
  return {
    isShown: true,
    isQuestion: false,
    links: () => [nextId],
    exits: () => [nextId],
    view: () => ({ type, options: [], input: NO_INPUT, media, delayMs }),
    // Any input continues, because channels without our client send no follow-up.
    answer: () => ({ isTaken: true, value: null, optionIds: [], nextId }),
    skippedTo: nextId,
    message: '',
  };
}
