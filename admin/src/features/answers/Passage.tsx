import type { PassagePiece } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';

const intoView = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'nearest' });

/** A part of a document with the quoted words marked, scrolled to the first of them unless told otherwise. */
export function Passage(props: { pieces: readonly PassagePiece[]; staysPut?: boolean }): ReactElement {
  const first = props.staysPut === true ? -1 : props.pieces.findIndex(({ quoted }) => quoted);
  return (
    <Typography
      component="blockquote"
      sx={{ m: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-wrap' }}
    >
      {props.pieces.map(({ text, quoted }, index) =>
        quoted ? (
          <Box
            key={index}
            ref={index === first ? intoView : null}
            component="mark"
            sx={{ px: '2px', borderRadius: '3px', color: 'inherit', bgcolor: 'primary.light' }}
          >
            {text}
          </Box>
        ) : (
          <Box key={index} component="span" sx={{ color: 'text.secondary' }}>
            {text}
          </Box>
        ),
      )}
    </Typography>
  );
}
