import { STEP_TYPES, type FlowSplitStep } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useFlowEditing } from '../FlowEditorContext.ts';
import { nameOf } from '../../flow-steps/step-names.ts';
import { SelectSetting, TextSetting } from './settings.tsx';
import { AddOne, StepSection } from './StepSection.tsx';

/** The mode of a split, and its options. */
export function SplitFields({ step }: { step: FlowSplitStep }): ReactElement {
  const t = useText();
  const { draft, changeStep, addStep, show } = useFlowEditing();
  const options = draft.steps.filter(
    (one) => one.type === STEP_TYPES.flowSplitOption.id && one.parent_ids.includes(step.id),
  );
  return (
    <>
      <SelectSetting
        name="mode"
        label={t('flow.field.mode')}
        value={step.mode}
        options={(['condition', 'random', 'choice'] as const).map((value) => ({
          value,
          label: t(`flow.modes.${value}`),
        }))}
        onChange={(mode) => changeStep({ ...step, mode }, 'mode')}
      />
      {step.mode === 'choice' && (
        <TextSetting
          name="variable"
          label={t('flow.field.splitVariable')}
          value={step.variable ?? ''}
          onChange={(variable) =>
            changeStep({ ...step, variable: variable === '' ? null : variable }, 'variable')
          }
        />
      )}
      <StepSection title={t('flow.section.splitOptions')}>
        {options.map((option) => (
          <Link
            key={option.id}
            component="button"
            type="button"
            onClick={() => show(option.id, 'inspector')}
            sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {nameOf(option, t)}
          </Link>
        ))}
        <AddOne label={t('flow.addOption')} onClick={() => addStep(STEP_TYPES.flowSplitOption.id)} />
      </StepSection>
    </>
  );
}
