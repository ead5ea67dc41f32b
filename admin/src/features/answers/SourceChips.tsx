import type { Citation } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SourcePopover } from './SourcePopover.tsx';

/** The sources of an answer as numbered chips. */
export function SourceChips(props: { citations: readonly Citation[] }): ReactElement | null {
  const t = useText();
  if (props.citations.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('chat.sources')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75, maxWidth: '100%' }}
    >
      {props.citations.map((citation) => (
        <Box component="li" key={citation.n} sx={{ maxWidth: '100%' }}>
          <SourcePopover citation={citation} shape="chip" />
        </Box>
      ))}
    </Box>
  );
}
