import InfoOutlined from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';

/** Icon sizes in pixels, by their names in the specification (section 9). */
const SIZES_PX = { sm: 16, md: 20, lg: 24 };

/** A button that shows an explanation. */
export function InfoButton(props: {
  /** Subject of the explanation. */
  about: string;
  text: string;
  size?: keyof typeof SIZES_PX;
}): ReactElement {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('app.about', { name: props.about });
  return (
    <>
      {/* Not disabled with the form: users who may not change a setting can still read about it. */}
      <IconButton
        component="span"
        size="small"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        // Must not increase the height of its line of text.
        sx={{ p: 0.5, my: -0.75, color: 'text.secondary' }}
      >
        <InfoOutlined sx={{ fontSize: SIZES_PX[props.size ?? 'md'] }} />
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 1.5, maxWidth: 320 } } }}
      >
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {props.text}
        </Typography>
      </Popover>
    </>
  );
}
