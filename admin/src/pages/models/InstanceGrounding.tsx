import type { ProvidedModel } from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { GroundingOutcome } from './GroundingOutcome.tsx';
import { UnusedNotice } from './UnusedNotice.tsx';

/** Grounding and test result of the operator's model, which members cannot change. */
export function InstanceGrounding({ model }: { model: ProvidedModel }): ReactElement {
  const t = useText();
  const { grounding, chosenGrounding, groundingTest } = model;
  const how =
    grounding === 'unused'
      ? t('models.grounding.instanceUnused')
      : t('models.grounding.instance', { grounding: t(`models.grounding.${grounding}`) });
  return (
    <>
      <Typography variant="body2">{how}</Typography>
      {chosenGrounding === null ? (
        <GroundingOutcome test={groundingTest} />
      ) : (
        <Typography variant="body2">{t('models.grounding.byOperator')}</Typography>
      )}
      <UnusedNotice model={model} isInstance />
    </>
  );
}
