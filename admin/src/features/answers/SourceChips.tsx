import type { Citation } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SourcePopover } from './SourcePopover.tsx';
import type { SupportMarks } from './useSupportMarks.ts';

/** The sources of an answer as numbered chips. */
export function SourceChips(props: {
  citations: readonly Citation[];
  /** Without it, chips mark no sentences. */
  marks?: SupportMarks;
}): ReactElement | null {
  const t = useText();
  const { marks } = props;
  if (props.citations.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('chat.sources')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75, maxWidth: '100%' }}
    >
      {props.citations.map((citation) => (
        <Box
          component="li"
          key={citation.n}
          {...marks?.pointing({ source: citation.n })}
          sx={{ minWidth: 0, maxWidth: '100%' }}
        >
          <SourcePopover
            citation={citation}
            shape="chip"
            isMarked={marks?.isSourceMarked(citation.n) === true}
          />
        </Box>
      ))}
    </Box>
  );
}
