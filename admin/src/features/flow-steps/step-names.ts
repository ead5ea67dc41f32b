import {
  plainStepText,
  stepTypeOf,
  type FlowStep,
  type StepType,
  type StepTypeName,
} from '@colloquy/contracts';
import type { Translate } from '../../i18n/useText.ts';

const EXCERPT_LENGTH = 90;

export function typeNameOf(type: StepType): StepTypeName {
  return stepTypeOf(type).name;
}

/** Name of a step: its title, its text, or its type. */
export function nameOf(step: FlowStep, t: Translate): string {
  const said = 'label' in step ? step.label : plainStepText(step.text);
  const name = [step.title, said].map((one) => one.trim()).find((one) => one !== '');
  return name === undefined ? t(`flow.types.${typeNameOf(step.type)}`) : shortened(name);
}

/** The beginning of a text, on one line. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_LENGTH ? line : `${line.slice(0, EXCERPT_LENGTH - 1).trimEnd()}…`;
}
