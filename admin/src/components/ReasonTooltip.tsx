import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement, ReactNode } from 'react';

/** The reason is content of the page: it belongs into the landmark of its button, and no scrolling box may cut it. */
const IN_PLACE = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const;

/** Around a button that may be disabled: says why, to whoever points at it or comes to it by keyboard. */
export function ReasonTooltip(props: {
  /** null where nothing keeps the button from being used. */
  reason: ReactNode;
  children: ReactElement;
  /** What the button does, where it shows no words. */
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
