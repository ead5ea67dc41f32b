import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { Walk } from './walk.ts';
import { WalkRow } from './WalkRow.tsx';

const LOG_MAX_HEIGHT = 'max(200px, 45vh)';

/** The log of messages and actions, scrolled to the newest. */
export function WalkLog({ walk }: { walk: Walk }): ReactElement {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { entries } = walk;
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [entries]);
  return (
    <Box
      ref={scroller}
      role="log"
      aria-label={t('flowRunIt.log')}
      tabIndex={0}
      sx={{
        maxHeight: LOG_MAX_HEIGHT,
        overflowY: 'auto',
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        // Keeps a short conversation from looking like an empty box.
        minHeight: 64,
      }}
    >
      {entries.map((entry, index) => (
        <WalkRow key={index} entry={entry} />
      ))}
    </Box>
  );
}
