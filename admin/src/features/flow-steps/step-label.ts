import type { FlowStep } from '@colloquy/contracts';
import type { Translate } from '../../i18n/useText.ts';
import { nameOf, typeNameOf } from './step-names.ts';

/** Name of a step's type. */
export function typeLabel({ type }: Pick<FlowStep, 'type'>, t: Translate): string {
  return t(`flow.types.${typeNameOf(type)}`);
}

/** The names of steps by their ids. */
export function stepNames(steps: readonly FlowStep[], t: Translate): (id: string) => string {
  const names = new Map(steps.map((step) => [step.id, nameOf(step, t)]));
  return (id) => names.get(id) ?? t('flowSteps.gone');
}
