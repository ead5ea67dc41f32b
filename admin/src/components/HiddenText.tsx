import { styled } from '@mui/material/styles';

/** Words that only screen readers get. */
export const HiddenText = styled('span')({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
