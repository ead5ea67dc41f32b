import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { Breakpoint } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** A button that keeps only its icon in windows narrower than `wordsFrom`. */
export function CompactButton(
  props: Omit<ButtonProps, 'children'> & { label: string; wordsFrom: Breakpoint },
): ReactElement {
  const { label, wordsFrom, ...button } = props;
  return (
    <Tooltip title={label}>
      <Button
        {...button}
        aria-label={label}
        sx={({ breakpoints }) => ({
          flexShrink: 0,
          [breakpoints.down(wordsFrom)]: { minWidth: 0, px: 1, '& .MuiButton-startIcon': { mx: 0 } },
        })}
      >
        <Box component="span" sx={{ display: { xs: 'none', [wordsFrom]: 'inline' } }}>
          {label}
        </Box>
      </Button>
    </Tooltip>
  );
}
