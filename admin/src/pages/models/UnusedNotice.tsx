import type { ProvidedModel } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/**
 * Explains that a model is unused because of its test, and what to do; nothing if it is used, or if that was decided.
 */
export function UnusedNotice(props: { model: ProvidedModel; isInstance?: boolean }): ReactElement | null {
  const t = useText();
  const { model, isInstance = false } = props;
  const { grounding, chosenGrounding, groundingTest } = model;
  if (grounding !== 'unused' || chosenGrounding !== null || groundingTest === null) return null;
  const { state, quoted, answerable } = groundingTest;
  // A running or failed test covers only some questions, so an earlier result applies.
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
