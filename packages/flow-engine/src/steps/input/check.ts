import type { InputStep } from '@colloquy/contracts';
import { askingCheck } from '../asking-check.ts';
import type { StepCheck } from '../step-check.ts';
import { inputKindOf } from './kinds/registry.ts';

export function inputCheck(step: InputStep): StepCheck {
  return { ...askingCheck(step, () => []), isSafe: () => inputKindOf(step.validation).isSafe };
}
