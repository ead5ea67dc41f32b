import type { ProvidedModel } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** That a model is not asked because of its test, and what to do; nothing where it is, or where that was decided. */
export function UnusedNotice(props: { model: ProvidedModel; isInstance?: boolean }): ReactElement | null {
  const t = useText();
  const { model, isInstance = false } = props;
  const { grounding, chosenGrounding, groundingTest } = model;
  if (grounding !== 'unused' || chosenGrounding !== null || groundingTest === null) return null;
  const { state, quoted, answerable } = groundingTest;
  // A test that runs or failed has counted some of the questions; what an earlier one found holds.
  const why =
    state === 'done' && quoted !== null
      ? t('models.grounding.unusedByTest', { quoted, answerable })
      : t('models.grounding.unusedByEarlierTest');
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
      {why} {t(isInstance ? 'models.grounding.insteadOfInstance' : 'models.grounding.insteadOfOwn')}
    </Alert>
  );
}
