import type { BotFunction } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText } from '../../i18n/useText.ts';

/** A function's name, description, address and last test. */
export function FunctionCell({ shown }: { shown: BotFunction }): ReactElement {
  const t = useText();
  const { name, description, method, url, enabled, confirm, responseMode, lastTest } = shown;
  return (
    <Box sx={{ minWidth: 0, py: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {!enabled && <Chip label={t('functions.off')} />}
        {confirm && <Chip color="info" variant="outlined" label={t('functions.asks')} />}
        {responseMode === 'raw' && <Chip variant="outlined" label={t('functions.isRaw')} />}
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {description}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {method} {url}
      </Typography>
      {lastTest !== null && (
        <Typography variant="body2" color={lastTest.ok ? 'textSecondary' : 'error'}>
          {lastTest.error === null
            ? t('functions.worked')
            : t('functions.failed', { error: t(`functions.errors.${lastTest.error}`) })}{' '}
          · <RelativeTime at={lastTest.at} />
        </Typography>
      )}
    </Box>
  );
}
