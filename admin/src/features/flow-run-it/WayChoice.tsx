import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { showPercent } from '../../i18n/show-percent.ts';
import { nameOf } from '../flow-steps/step-names.ts';
import type { RandomSplit } from './random-ways.ts';

/** Asks which option of a random split to take; one without a share cannot be taken. */
export function WayChoice(props: {
  random: RandomSplit;
  /** Null chooses at random. */
  onChoose: (optionId: string | null) => void;
}): ReactElement {
  const t = useText();
  const titleId = useId();
  const { random, onChoose } = props;
  const first = random.ways.find(({ share }) => share > 0);
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={titleId} variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {t('flowRunIt.whichWay', { split: nameOf(random.split, t) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {random.ways.map((way) => (
          <Button
            key={way.option.id}
            variant="outlined"
            autoFocus={way === first}
            disabled={way.share === 0}
            onClick={() => onChoose(way.option.id)}
            sx={WRAPPED}
          >
            {t('flowRunIt.wayOption', { option: nameOf(way.option, t), share: showPercent(way.share) })}
          </Button>
        ))}
        <Button onClick={() => onChoose(null)}>{t('flowRunIt.letChance')}</Button>
      </Box>
    </Box>
  );
}

const WRAPPED = { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' };
