import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** Something to do by an icon alone; its name shows when it is pointed at, also while it cannot be done. */
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
