import Button, { type ButtonProps } from '@mui/material/Button';
import type { Breakpoint, Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactElement } from 'react';

/** A button that shows only its icon in windows narrower than `wordsFrom`. */
export function CompactButton(
  props: Omit<ButtonProps, 'children'> & { label: string; wordsFrom: Breakpoint },
): ReactElement {
  const { label, wordsFrom, ...button } = props;
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down(wordsFrom), { noSsr: true });
  return (
    <Tooltip title={isNarrow ? label : ''}>
      <Button
        {...button}
        aria-label={label}
        sx={
          isNarrow
            ? { flexShrink: 0, minWidth: 0, px: 1, '& .MuiButton-startIcon': { mx: 0 } }
            : { flexShrink: 0 }
        }
      >
        {!isNarrow && label}
      </Button>
    </Tooltip>
  );
}
