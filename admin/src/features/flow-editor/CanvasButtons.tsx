import FitScreen from '@mui/icons-material/FitScreen';
import ZoomIn from '@mui/icons-material/Add';
import ZoomOut from '@mui/icons-material/Remove';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useReactFlow } from '@xyflow/react';
import type { ReactElement } from 'react';
import { IconAction } from '../../components/IconAction.tsx';
import { useText } from '../../i18n/useText.ts';

const MOVE_MS = 200;

/** Zoom buttons of the canvas. */
export function CanvasButtons(): ReactElement {
  const t = useText();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const moved = { duration: isStill ? 0 : MOVE_MS };
  return (
    <Paper variant="outlined" sx={{ display: 'flex', flexDirection: 'column' }}>
      <IconAction label={t('flow.zoomIn')} onClick={() => void zoomIn(moved)}>
        <ZoomIn fontSize="small" />
      </IconAction>
      <IconAction label={t('flow.zoomOut')} onClick={() => void zoomOut(moved)}>
        <ZoomOut fontSize="small" />
      </IconAction>
      <IconAction label={t('flow.fit')} onClick={() => void fitView({ ...moved, padding: 0.15, maxZoom: 1 })}>
        <FitScreen fontSize="small" />
      </IconAction>
    </Paper>
  );
}
