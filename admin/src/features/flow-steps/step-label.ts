import { STEP_TYPES, stepTypeOf, type FlowStep } from '@colloquy/contracts';
import type { Translate } from '../../i18n/useText.ts';

const LABEL_MAX_LENGTH = 60;

/** What a step is called: its title, or the beginning of what it says, or its type. */
export function stepLabel(step: FlowStep, t: Translate): string {
  const says = step.type === STEP_TYPES.flowSplitOption.id ? step.label : step.text;
  const name = step.title || firstWords(says) || step.key;
  return name === '' ? typeLabel(step, t) : name;
}

/** What its type is called. */
export function typeLabel({ type }: Pick<FlowStep, 'type'>, t: Translate): string {
  return t(`flowSteps.type.${stepTypeOf(type).name}`);
}

/** The names of steps by their ids. */
export function stepNames(steps: readonly FlowStep[], t: Translate): (id: string) => string {
  const names = new Map(steps.map((step) => [step.id, stepLabel(step, t)]));
  return (id) => names.get(id) ?? t('flowSteps.gone');
}

function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > LABEL_MAX_LENGTH ? `${line.slice(0, LABEL_MAX_LENGTH - 1).trimEnd()}…` : line;
}
