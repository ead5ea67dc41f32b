import type { FlowStep } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactElement } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { stepNames } from '../flow-steps/step-label.ts';
import { compareFlows, isSameFlow } from './compare-flows.ts';
import { StepChange } from './StepChange.tsx';

export interface FlowState {
  /** Such as "Live". */
  readonly name: string;
  readonly steps: readonly FlowStep[];
}

/** The differences between two states of a flow, step by step. */
export function FlowCompare(props: {
  before: FlowState;
  after: FlowState;
  /** Opens a step of `after`. */
  onStep?: (id: string) => void;
}): ReactElement {
  const t = useText();
  const { before, after, onStep } = props;
  const difference = useMemo(() => compareFlows(before.steps, after.steps), [before.steps, after.steps]);
  const { added, removed, changed, moved } = difference;
  const oldNames = stepNames(before.steps, t);
  const newNames = stepNames(after.steps, t);
  const shared = { before: before.name, after: after.name, oldNames, newNames, onStep };
  if (isSameFlow(difference) && moved.length === 0)
    return <EmptyState title={t('flowCompare.same')} text={t('flowCompare.sameText')} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="body2" role="status">
        {[
          added.length > 0 && t('flowCompare.counts.added', { count: added.length }),
          removed.length > 0 && t('flowCompare.counts.removed', { count: removed.length }),
          changed.length > 0 && t('flowCompare.counts.changed', { count: changed.length }),
          moved.length > 0 && t('flowCompare.counts.moved', { count: moved.length }),
        ]
          .filter((text) => text !== false)
          .join(', ')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('flowCompare.label', { before: before.name, after: after.name })}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {added.map((step) => (
          <StepChange key={step.id} kind="added" step={step} {...shared} />
        ))}
        {removed.map((step) => (
          <StepChange key={step.id} kind="removed" step={step} {...shared} />
        ))}
        {changed.map(({ after: step, fields }) => (
          <StepChange key={step.id} kind="changed" step={step} fields={fields} {...shared} />
        ))}
        {moved.map((step) => (
          <StepChange key={step.id} kind="moved" step={step} {...shared} />
        ))}
      </Box>
    </Box>
  );
}
