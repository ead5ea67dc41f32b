import { piiSchema, stepRetrySchema, type InputStep, type MultipleChoiceStep } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useStepChange } from '../FlowEditorContext.ts';
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from './settings.tsx';
import { StepSection } from './StepSection.tsx';

/** The variable that stores an answer, and what follows an invalid one. */
export function AnswerFields({ step }: { step: InputStep | MultipleChoiceStep }): ReactElement {
  const t = useText();
  const { retry } = step;
  const change = useStepChange(step);
  return (
    <>
      <StepSection title={t('flow.section.answer')}>
        <SwitchSetting
          label={t('flow.field.required')}
          value={step.required}
          onChange={(required) => change({ required })}
        />
        <TextSetting
          name="variable"
          label={t('flow.field.variable')}
          help={t('flow.field.variableHelp')}
          value={step.variable ?? ''}
          onChange={(variable) => change({ variable: variable === '' ? null : variable })}
        />
        <SelectSetting
          name="pii"
          label={t('flow.field.pii')}
          value={step.pii}
          options={piiSchema.options.map((value) => ({ value, label: t(`flow.pii.${value}`) }))}
          onChange={(pii) => change({ pii })}
        />
      </StepSection>
      <StepSection title={t('flow.section.retry')}>
        <NumberSetting
          name="retry.max"
          label={t('flow.field.attempts')}
          value={retry.max}
          onChange={(max) => change({ retry: { ...retry, max: max ?? 1 } })}
        />
        <TextSetting
          name="retry.message"
          label={t('flow.field.retryMessage')}
          value={retry.message}
          onChange={(message) => change({ retry: { ...retry, message } })}
        />
        <SelectSetting
          name="retry.onFail"
          label={t('flow.field.onFail')}
          value={retry.onFail}
          options={stepRetrySchema.shape.onFail.unwrap().options.map((value) => ({
            value,
            label: t(`flow.onFail.${value}`),
          }))}
          onChange={(onFail) => change({ retry: { ...retry, onFail } })}
        />
      </StepSection>
    </>
  );
}
