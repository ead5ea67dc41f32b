import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { ReactElement, ReactNode } from 'react';
import { IconAction } from '../../components/IconAction.tsx';
import { useText } from '../../i18n/useText.ts';

const WIDTH_PX = { md: 320, lg: 360 };

/** The panel's position: beside the canvas, or on narrow screens a sheet over the list. */
export function SideRoom(props: {
  isSheet: boolean;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  const t = useText();
  if (!props.isSheet) {
    return (
      <Box
        component="aside"
        aria-label={t('flow.panel')}
        sx={{
          width: WIDTH_PX,
          flexShrink: 0,
          borderLeft: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        {props.children}
      </Box>
    );
  }
  return (
    <Drawer
      anchor="bottom"
      open={props.isOpen}
      onClose={props.onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('flow.panel'),
          sx: { height: '88dvh', borderTopLeftRadius: 14, borderTopRightRadius: 14 },
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 0.5 }}>
        <IconAction label={t('app.close')} onClick={props.onClose}>
          <Close fontSize="small" />
        </IconAction>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>{props.children}</Box>
    </Drawer>
  );
}
