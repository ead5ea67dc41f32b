import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { nameOf } from '../flow-steps/step-names.ts';
import { typeLabel } from '../flow-steps/step-label.ts';

/** The steps of a template, in reading order. */
export function TemplatePreview(props: { name: string; steps: readonly FlowStep[] }): ReactElement {
  const t = useText();
  const titleId = useId();
  const { name, steps } = props;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3">
        {t('flowTemplates.steps', { name })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('flowTemplates.stepCount', { smart_count: steps.length })}
      </Typography>
      <Box component="ol" sx={{ m: 0, mt: 1, pl: 3, display: 'grid', gap: 0.75 }}>
        {steps.map((step) => (
          <Typography component="li" variant="body2" key={step.id} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{nameOf(step, t)}</strong> · {typeLabel(step, t)}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {saidBy(step)}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** The text of a step, or its options. */
function saidBy(step: FlowStep): string {
  if (step.type === STEP_TYPES.emailNotification.id) return step.subject;
  if (step.type !== STEP_TYPES.multipleChoice.id) return step.text;
  return `${step.text} (${step.options.map(({ label }) => label).join(' / ')})`;
}
