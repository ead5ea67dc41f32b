import {
  INPUT_MAX_LENGTH,
  INPUT_PATTERN_MAX_LENGTH,
  inputModeSchema,
  inputStepSchema,
  MAX_ALLOWED_DOMAINS,
  type InputStep,
  type InputValidation,
  type InputValidationKind,
} from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useStepChange } from '../FlowEditorContext.ts';
import { ListSetting } from './ListSetting.tsx';
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from './settings.tsx';
import { SettingPair, StepSection } from './StepSection.tsx';

const KINDS: readonly InputValidationKind[] = ['string', 'number', 'email', 'custom'];
const FLAGS = ['', 'i', 'u', 'iu'] as const;

/** Fields for an input's kind and validation. */
export function InputFields({ step }: { step: InputStep }): ReactElement {
  const t = useText();
  const { validation } = step;
  const change = useStepChange(step);
  return (
    <>
      <TextSetting
        name="placeholder"
        label={t('flow.field.placeholder')}
        value={step.placeholder}
        onChange={(placeholder) => change({ placeholder })}
      />
      <SwitchSetting
        label={t('flow.field.multiline')}
        value={step.multiline}
        onChange={(multiline) => change({ multiline })}
      />
      <SelectSetting
        name="inputMode"
        label={t('flow.field.inputMode')}
        value={step.inputMode}
        options={inputModeSchema.options.map((value) => ({ value, label: t(`flow.inputModes.${value}`) }))}
        onChange={(inputMode) => change({ inputMode })}
      />
      <StepSection title={t('flow.section.validation')}>
        <SelectSetting
          name="validation.kind"
          label={t('flow.field.kind')}
          value={validation.kind}
          options={KINDS.map((value) => ({ value, label: t(`flow.kinds.${value}`) }))}
          onChange={(kind) => change({ validation: startOf(kind, validation.message) })}
        />
        <KindFields validation={validation} onChange={(next) => change({ validation: next })} />
        <TextSetting
          name="validation.message"
          label={t('flow.field.message')}
          help={t('flow.field.messageHelp')}
          value={validation.message}
          onChange={(message) => change({ validation: { ...validation, message } })}
        />
      </StepSection>
    </>
  );
}

/** A validation of one kind with its defaults; a pattern starts as one that matches anything. */
function startOf(kind: InputValidationKind, message: string): InputValidation {
  const rule = kind === 'custom' ? { kind, pattern: '.*', message } : { kind, message };
  return inputStepSchema.shape.validation.parse(rule);
}

function KindFields(props: {
  validation: InputValidation;
  onChange: (validation: InputValidation) => void;
}): ReactElement {
  const t = useText();
  const { validation, onChange } = props;
  switch (validation.kind) {
    case 'string':
      return (
        <SettingPair>
          <NumberSetting
            name="validation.minLength"
            label={t('flow.field.minLength')}
            value={validation.minLength}
            onChange={(minLength) => onChange({ ...validation, minLength: minLength ?? 0 })}
          />
          <NumberSetting
            name="validation.maxLength"
            label={t('flow.field.maxLength')}
            value={validation.maxLength}
            onChange={(maxLength) =>
              onChange({ ...validation, maxLength: maxLength ?? INPUT_MAX_LENGTH.default })
            }
          />
        </SettingPair>
      );
    case 'number':
      return (
        <>
          <SettingPair>
            <NumberSetting
              isOptional
              integer={false}
              name="validation.min"
              label={t('flow.field.min')}
              value={validation.min}
              onChange={(min) => onChange({ ...validation, min })}
            />
            <NumberSetting
              isOptional
              integer={false}
              name="validation.max"
              label={t('flow.field.max')}
              value={validation.max}
              onChange={(max) => onChange({ ...validation, max })}
            />
          </SettingPair>
          <SwitchSetting
            label={t('flow.field.integer')}
            value={validation.integer}
            onChange={(integer) => onChange({ ...validation, integer })}
          />
        </>
      );
    case 'email':
      return (
        <ListSetting
          name="validation.allowedDomains"
          label={t('flow.field.domains')}
          help={t('flow.field.domainsHelp')}
          max={MAX_ALLOWED_DOMAINS}
          values={validation.allowedDomains}
          onChange={(allowedDomains) => onChange({ ...validation, allowedDomains })}
        />
      );
    case 'custom':
      return (
        <>
          <TextSetting
            name="validation.pattern"
            label={t('flow.field.pattern')}
            help={t('flow.field.patternHelp')}
            max={INPUT_PATTERN_MAX_LENGTH}
            value={validation.pattern}
            onChange={(pattern) => onChange({ ...validation, pattern })}
          />
          <SelectSetting
            name="validation.flags"
            label={t('flow.field.flags')}
            value={validation.flags}
            options={FLAGS.map((value) => ({
              value,
              label: t(`flow.flags.${value === '' ? 'none' : value}`),
            }))}
            onChange={(flags) => onChange({ ...validation, flags })}
          />
        </>
      );
  }
}
