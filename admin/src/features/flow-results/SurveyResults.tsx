import type { Survey, SurveyStep } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ProofSection } from '../flow-proof/ProofSection.tsx';
import { ReportTable } from '../flow-proof/ReportTable.tsx';
import { showPercent } from '../../i18n/show-percent.ts';
import { typeLabel } from '../flow-steps/step-label.ts';
import { StepLink } from '../flow-steps/StepLink.tsx';
import { FunnelBar } from './FunnelBar.tsx';
import { showNumber } from '../../i18n/show-number.ts';

const TOTALS = ['shown', 'started', 'completed', 'abandoned'] as const;

/** The runs of a root: how far they came, and how many continued at each step. */
export function SurveyResults(props: {
  survey: Survey;
  onStep: (id: string) => void;
  /** Whether the step can be opened: it may be missing from the draft. */
  canShow: (id: string) => boolean;
}): ReactElement {
  const t = useText();
  const { survey, onStep, canShow } = props;
  const name = survey.title || t('flowResults.gone');
  const nameOf = (step: SurveyStep) => step.title || typeLabel(step, t);
  return (
    <ProofSection title={name}>
      <Box
        component="dl"
        sx={{
          m: 0,
          my: 1,
          display: 'grid',
          gridTemplateColumns: 'repeat(4, auto)',
          gap: 1,
        }}
      >
        {TOTALS.map((total) => (
          <Box
            key={total}
            sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
          >
            <Typography component="dt" variant="caption" color="textSecondary">
              {t(`flowResults.${total}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: 18, fontWeight: 650 }}>
              {showNumber(survey[total])}
            </Typography>
          </Box>
        ))}
      </Box>
      {survey.steps.length === 0 ? (
        <Typography variant="body2">{t('flowResults.noSteps')}</Typography>
      ) : (
        <ReportTable
          label={t('flowResults.steps', { name })}
          heads={[
            t('flowResults.step'),
            t('flowResults.reached'),
            t('flowResults.answered'),
            t('flowResults.dropOff'),
          ]}
          numbersFrom={1}
          rows={survey.steps.map((step) => [
            <>
              <StepLink
                id={step.step_id}
                name={nameOf(step)}
                onStep={canShow(step.step_id) ? onStep : undefined}
              />
              <FunnelBar step={step} shown={survey.shown} />
              {step.waiting > 0 && (
                <Typography variant="caption" color="textSecondary" component="div">
                  {t('flowResults.waiting', { number: showNumber(step.waiting) })}
                </Typography>
              )}
            </>,
            showNumber(step.reached),
            showNumber(step.answered),
            step.dropOff === null ? '–' : showPercent(step.dropOff),
          ])}
        />
      )}
    </ProofSection>
  );
}
