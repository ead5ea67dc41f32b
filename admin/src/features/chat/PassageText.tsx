import Chevron from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState, type ReactElement } from 'react';

const ONE_LINE = { minWidth: 0, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };

/** The first line of a passage, which expands to the whole passage. */
export function PassageText({ text }: { text: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <ButtonBase
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      sx={{
        gridColumn: '1 / -1',
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 0.5,
        textAlign: 'left',
        font: 'inherit',
        fontSize: 13,
        lineHeight: 1.45,
        color: 'text.primary',
        borderRadius: '4px',
        mt: 0.25,
        '&:hover': { color: 'primary.main' },
      }}
    >
      <Chevron
        aria-hidden
        sx={{ fontSize: 18, color: 'text.secondary', transform: isOpen ? 'rotate(90deg)' : 'none' }}
      />
      <Box component="span" sx={isOpen ? { whiteSpace: 'pre-wrap', minWidth: 0 } : ONE_LINE}>
        {isOpen ? text : inOneLine(text)}
      </Box>
    </ButtonBase>
  );
}

/** Without the bars and rules of its tables. */
function inOneLine(text: string): string {
  return text
    .replaceAll(/^\s*\|[\s:|-]+\|\s*$/gm, '')
    .replaceAll(/\s*\|(?:\s*\|)*\s*/g, ' · ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s·]+|[\s·]+$/g, '');
}
