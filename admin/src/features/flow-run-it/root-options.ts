import type { FlowStep } from '@colloquy/contracts';
import type { SelectOption } from '../../components/SelectField.tsx';
import type { Translate } from '../../i18n/useText.ts';
import { stepLabel } from '../flow-steps/step-label.ts';

/** Where a walk can begin: the steps with a trigger, by what begins them. */
export function rootOptions(steps: readonly FlowStep[], t: Translate): SelectOption[] {
  return steps
    .toSorted((a, b) => a.order - b.order)
    .flatMap((step) => {
      if (step.trigger === null) return [];
      const on = t(`flowSteps.on.${step.trigger.on}`);
      return [{ value: step.id, label: t('flowSteps.fromRoot', { on, name: stepLabel(step, t) }) }];
    });
}
