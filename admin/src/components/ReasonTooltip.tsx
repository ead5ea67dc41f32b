import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Rendered in place, so that it is in its button's landmark, with a position that scroll containers do not clip. */
const IN_PLACE = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const;

/** Wraps a button that may be disabled, and shows why on hover and focus. */
export function ReasonTooltip(props: {
  /** Null while the button is enabled. */
  reason: ReactNode;
  children: ReactElement;
  /** The button's action, for an icon button. */
  label?: string;
}): ReactElement {
  const { reason, label = '' } = props;
  const isRefused = reason !== null;
  return (
    <Tooltip title={isRefused ? reason : label} describeChild={isRefused} slotProps={{ popper: IN_PLACE }}>
      <Box component="span" {...(isRefused ? { tabIndex: 0 } : {})}>
        {props.children}
      </Box>
    </Tooltip>
  );
}
