import type { InfoTextStep } from '@colloquy/contracts';
import { NO_CHECK, usedIn } from '../no-check.ts';
import type { StepCheck } from '../step-check.ts';

export function infoTextCheck({ text, media }: InfoTextStep): StepCheck {
  return {
    ...NO_CHECK,
    rules: () => (text === '' && media === null ? ['textMissing'] : []),
    uses: usedIn(text),
  };
}
