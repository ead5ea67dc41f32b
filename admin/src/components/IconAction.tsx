import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** An icon button whose tooltip is shown even while it is disabled. */
export function IconAction(props: IconButtonProps & { label: string }): ReactElement {
  const { label, ...button } = props;
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} {...button} />
      </span>
    </Tooltip>
  );
}
