import type { GroundingTest } from '@colloquy/contracts';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { textOfCode } from '../../api/api-error.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText, type Translate } from '../../i18n/useText.ts';

/** Result and time of a grounding test, its progress, or why it failed. */
export function GroundingOutcome({ test }: { test: GroundingTest | null }): ReactElement {
  const t = useText();
  if (test === null) return <Typography variant="body2">{t('models.grounding.none')}</Typography>;
  const { state, at, asked, questions } = test;
  return (
    <>
      <Typography variant="body2">{outcomeText(t, test)}</Typography>
      {state === 'running' ? (
        <LinearProgress
          variant="determinate"
          value={(100 * asked) / questions}
          aria-label={t('models.testing')}
          sx={{ mt: 0.5, maxWidth: 320 }}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('models.grounding.tested')} <RelativeTime at={at} />
        </Typography>
      )}
    </>
  );
}

function outcomeText(t: Translate, { state, asked, questions, right, kept, error }: GroundingTest): string {
  if (state === 'running') return t('models.grounding.running', { asked, questions });
  if (state === 'done') return t('models.grounding.done', { right, kept, questions });
  const reason = error === null ? '' : textOfCode(error);
  return t('models.grounding.failed', { asked, questions, reason });
}
