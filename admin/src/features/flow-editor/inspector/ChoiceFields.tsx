import { MAX_STEP_OPTIONS, type MultipleChoiceStep, type StepOption } from '@colloquy/contracts';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { randomId } from '../../../api/random-id.ts';
import { IconAction } from '../../../components/IconAction.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useStepChange } from '../FlowEditorContext.ts';
import { GoesTo } from './GoesTo.tsx';
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from './settings.tsx';
import { AddOne, Numbered, SettingPair, StepSection } from './StepSection.tsx';

/** The options, and how many may be chosen. */
export function ChoiceFields({ step }: { step: MultipleChoiceStep }): ReactElement {
  const t = useText();
  const { options } = step;
  const change = useStepChange(step);
  const changeOption = (at: number, fields: Partial<StepOption>) =>
    change(
      { options: options.map((option, n) => (n === at ? { ...option, ...fields } : option)) },
      `option ${at} ${Object.keys(fields).join(' ')}`,
    );
  const add = () => {
    const label = t('flow.newOption', { number: options.length + 1 });
    const option = { id: randomId(), label, value: '', next_id: null };
    change({ options: [...options, option] }, `option ${option.id}`);
  };
  return (
    <>
      <StepSection title={t('flow.section.options')}>
        {options.map((option, at) => (
          <OptionFields
            key={option.id}
            step={step}
            at={at}
            onChange={(fields) => changeOption(at, fields)}
            onUp={() =>
              change(
                { options: options.with(at - 1, option).with(at, options[at - 1] ?? option) },
                `up ${option.id}`,
              )
            }
            onRemove={() =>
              change({ options: options.filter(({ id }) => id !== option.id) }, `less ${option.id}`)
            }
          />
        ))}
        {options.length < MAX_STEP_OPTIONS && <AddOne label={t('flow.addOption')} onClick={add} />}
      </StepSection>
      <SettingPair>
        <NumberSetting
          name="minSelect"
          label={t('flow.field.minSelect')}
          value={step.minSelect}
          onChange={(minSelect) => change({ minSelect: minSelect ?? 1 })}
        />
        <NumberSetting
          name="maxSelect"
          label={t('flow.field.maxSelect')}
          value={step.maxSelect}
          onChange={(maxSelect) => change({ maxSelect: maxSelect ?? 1 })}
        />
      </SettingPair>
      <SwitchSetting
        label={t('flow.field.allowOther')}
        value={step.allowOther}
        onChange={(allowOther) => change({ allowOther })}
      />
      <SelectSetting
        name="layout"
        label={t('flow.field.layout')}
        value={step.layout}
        options={(['buttons', 'list'] as const).map((value) => ({
          value,
          label: t(`flow.layouts.${value}`),
        }))}
        onChange={(layout) => change({ layout })}
      />
    </>
  );
}

function OptionFields(props: {
  step: MultipleChoiceStep;
  at: number;
  onChange: (fields: Partial<StepOption>) => void;
  onUp: () => void;
  onRemove: () => void;
}): ReactElement | null {
  const t = useText();
  const { step, at, onChange } = props;
  const option = step.options[at];
  if (option === undefined) return null;
  const number = at + 1;
  return (
    <Numbered label={t('flow.optionNumber', { number })}>
      <TextSetting
        name={`options.${at}.label`}
        label={t('flow.field.optionLabel', { number })}
        value={option.label}
        onChange={(label) => onChange({ label })}
      />
      <TextSetting
        name={`options.${at}.value`}
        label={t('flow.field.optionValue', { number })}
        help={t('flow.field.optionValueHelp')}
        value={option.value}
        onChange={(value) => onChange({ value })}
      />
      <GoesTo
        step={step}
        handle={option.id}
        label={t('flow.field.optionGoesTo', { number })}
        nowhere={t('flow.asStep')}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <IconAction label={t('flow.optionUp', { number })} disabled={at === 0} onClick={props.onUp}>
          <ArrowUpward fontSize="small" />
        </IconAction>
        <IconAction
          label={t('flow.optionRemove', { number })}
          disabled={step.options.length === 1}
          onClick={props.onRemove}
        >
          <Delete fontSize="small" />
        </IconAction>
      </Box>
    </Numbered>
  );
}
