import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useFlowEditing } from '../FlowEditorContext.ts';
import { targetOf } from '../step-edges.ts';
import { nameOf } from '../../flow-steps/step-names.ts';
import { SelectSetting } from './settings.tsx';

/** Selects the next step: the keyboard alternative to drawing an edge. */
export function GoesTo(props: {
  step: FlowStep;
  handle: string;
  label: string;
  nowhere: string;
}): ReactElement {
  const t = useText();
  const { draft, connect } = useFlowEditing();
  const { step, handle } = props;
  const others = draft.steps.filter(
    ({ id, type }) => id !== step.id && type !== STEP_TYPES.flowSplitOption.id,
  );
  // Steps with the same name are distinguished by a number.
  const names = others.map((other) => nameOf(other, t));
  const options = others.map(({ id }, at) => {
    const name = names[at] ?? '';
    const isTwice = names.filter((one) => one === name).length > 1;
    return { value: id, label: isTwice ? t('flow.numbered', { name, number: at + 1 }) : name };
  });
  return (
    <SelectSetting
      name={handle}
      label={props.label}
      value={targetOf(step, handle) ?? ''}
      options={[{ value: '', label: props.nowhere }, ...options]}
      onChange={(to) => connect(step.id, handle, to === '' ? null : to)}
    />
  );
}
