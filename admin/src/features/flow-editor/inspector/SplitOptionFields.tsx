import {
  conditionOperatorSchema,
  MAX_CONDITION_RULES,
  STEP_OPTION_LABEL_MAX_LENGTH,
  type ConditionOperator,
  type ConditionRule,
  type FlowSplitOptionStep,
  type SplitCondition,
} from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactElement } from 'react';
import { IconAction } from '../../../components/IconAction.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useFlowEditing, useStepChange } from '../FlowEditorContext.ts';
import { splitFor } from '../new-steps.ts';
import { useIssue } from './IssuesContext.ts';
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from './settings.tsx';
import { AddOne, Numbered, StepSection } from './StepSection.tsx';

const WITHOUT_VALUE: ReadonlySet<ConditionOperator> = new Set(['isSet', 'isEmpty']);
const NO_CONDITION: SplitCondition = { op: 'and', rules: [] };

/** The condition of a split option. */
export function SplitOptionFields({ step }: { step: FlowSplitOptionStep }): ReactElement {
  const t = useText();
  const { draft } = useFlowEditing();
  const mode = splitFor(draft.steps, step)?.mode;
  const change = useStepChange(step);
  return (
    <>
      <TextSetting
        name="label"
        label={t('flow.field.splitLabel')}
        {...(mode === 'choice' ? { help: t('flow.field.splitLabelHelp') } : {})}
        max={STEP_OPTION_LABEL_MAX_LENGTH}
        value={step.label}
        onChange={(label) => change({ label })}
      />
      <SwitchSetting
        label={t('flow.field.isDefault')}
        value={step.isDefault}
        onChange={(isDefault) => change({ isDefault })}
      />
      {mode === 'random' && (
        <NumberSetting
          integer={false}
          name="weight"
          label={t('flow.field.weight')}
          help={t('flow.field.weightHelp')}
          value={step.weight}
          onChange={(weight) => change({ weight: weight ?? 1 })}
        />
      )}
      {mode === 'condition' && (
        <ConditionFields
          condition={step.condition ?? NO_CONDITION}
          onChange={(condition) => change({ condition })}
        />
      )}
    </>
  );
}

function ConditionFields(props: {
  condition: SplitCondition;
  onChange: (condition: SplitCondition | null) => void;
}): ReactElement {
  const t = useText();
  const issue = useIssue('condition');
  const { op, rules } = props.condition;
  const set = (next: readonly ConditionRule[], joined = op) =>
    props.onChange(next.length === 0 ? null : { op: joined, rules: [...next] });
  const change = (at: number, fields: Partial<ConditionRule>) =>
    set(rules.map((rule, n) => (n === at ? { ...rule, ...fields } : rule)));
  return (
    <StepSection title={t('flow.section.condition')}>
      {rules.length > 1 && (
        <SelectSetting
          name="condition.op"
          label={t('flow.field.op')}
          value={op}
          options={(['and', 'or'] as const).map((value) => ({ value, label: t(`flow.ops.${value}`) }))}
          onChange={(joined) => set(rules, joined)}
        />
      )}
      {rules.map((rule, at) => (
        <RuleFields
          // Rules have no ids, so the index is the key.
          key={String(at)}
          at={at}
          rule={rule}
          onChange={(fields) => change(at, fields)}
          onRemove={() => set(rules.toSpliced(at, 1))}
        />
      ))}
      {rules.length === 0 && issue !== undefined && <FormHelperText error>{issue}</FormHelperText>}
      {rules.length < MAX_CONDITION_RULES && (
        <AddOne
          label={t('flow.addRule')}
          onClick={() => set([...rules, { variable: '', operator: 'equal', value: '' }])}
        />
      )}
    </StepSection>
  );
}

function RuleFields(props: {
  at: number;
  rule: ConditionRule;
  onChange: (fields: Partial<ConditionRule>) => void;
  onRemove: () => void;
}): ReactElement {
  const t = useText();
  const { at, rule, onChange } = props;
  const number = at + 1;
  const path = `condition.rules.${at}`;
  return (
    <Numbered label={t('flow.ruleNumber', { number })}>
      <TextSetting
        name={`${path}.variable`}
        label={t('flow.field.ruleVariable', { number })}
        value={rule.variable}
        onChange={(variable) => onChange({ variable })}
      />
      <SelectSetting
        name={`${path}.operator`}
        label={t('flow.field.ruleOperator', { number })}
        value={rule.operator}
        options={conditionOperatorSchema.options.map((value) => ({
          value,
          label: t(`flow.operators.${value}`),
        }))}
        onChange={(operator) => onChange({ operator })}
      />
      {!WITHOUT_VALUE.has(rule.operator) && (
        <TextSetting
          name={`${path}.value`}
          label={t('flow.field.ruleValue', { number })}
          value={rule.value}
          onChange={(value) => onChange({ value })}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <IconAction label={t('flow.ruleRemove', { number })} onClick={props.onRemove}>
          <Delete fontSize="small" />
        </IconAction>
      </Box>
    </Numbered>
  );
}
