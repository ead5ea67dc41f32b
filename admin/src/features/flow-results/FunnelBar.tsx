import type { SurveyStep } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';

/** A bar of the runs that reached a step, darker for those that answered it; the numbers beside it say the same. */
export function FunnelBar(props: {
  step: Pick<SurveyStep, 'reached' | 'answered'>;
  /** All runs. */
  shown: number;
}): ReactElement {
  const { step, shown } = props;
  const part = (runs: number) => ({ gridArea: '1 / 1', width: shown === 0 ? 0 : `${(runs / shown) * 100}%` });
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        height: 8,
        my: 0.5,
        minWidth: 72,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
      }}
    >
      <Box sx={{ bgcolor: 'primary.main', opacity: 0.35, ...part(step.reached) }} />
      <Box sx={{ bgcolor: 'primary.main', ...part(step.answered) }} />
    </Box>
  );
}
