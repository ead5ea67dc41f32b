import InfoOutlined from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';

/** Sizes of the icon in pixels, by their names in the specification (section 9). */
const SIZES_PX = { sm: 16, md: 20, lg: 24 };

/** More about a thing for whoever asks. */
export function InfoButton(props: {
  /** What it is about, for screen readers. */
  label: string;
  text: string;
  size?: keyof typeof SIZES_PX;
}): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={props.label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <InfoOutlined sx={{ fontSize: SIZES_PX[props.size ?? 'md'] }} />
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': props.label, sx: { p: 1.5, maxWidth: 320 } } }}
      >
        <Typography variant="body2">{props.text}</Typography>
      </Popover>
    </>
  );
}
