import type { FlowStep } from '@colloquy/contracts';
import type { SelectOption } from '../../components/SelectField.tsx';
import type { Translate } from '../../i18n/useText.ts';
import { nameOf } from '../flow-steps/step-names.ts';

/** Possible starts of a walk: the steps with a trigger, by trigger. */
export function rootOptions(steps: readonly FlowStep[], t: Translate): SelectOption[] {
  return steps
    .toSorted((a, b) => a.order - b.order)
    .flatMap((step) => {
      if (step.trigger === null) return [];
      const on = t(`flow.triggers.${step.trigger.on}`);
      return [{ value: step.id, label: t('flowSteps.fromRoot', { on, name: nameOf(step, t) }) }];
    });
}
