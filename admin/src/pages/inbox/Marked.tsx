import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { HIT_COLOURS } from './hit-colours.ts';
import { splitAt } from './split-at.ts';

/** A text with the searched words marked. */
export function Marked(props: { text: string; search: string }): ReactElement {
  return (
    <>
      {splitAt(props.text, props.search).map(({ text, isHit, at }) =>
        isHit ? (
          <Box key={at} component="mark" sx={{ ...HIT_COLOURS, borderRadius: '2px' }}>
            {text}
          </Box>
        ) : (
          text
        ),
      )}
    </>
  );
}
