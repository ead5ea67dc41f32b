import { styled } from '@mui/material/styles';

/** Text for screen readers only. */
export const HiddenText = styled('span')({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
