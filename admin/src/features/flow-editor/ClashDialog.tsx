import type { Flow } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { FlowCompare } from '../flow-compare/FlowCompare.tsx';
import { placed } from './auto-layout.ts';
import { useFlowEditing } from './FlowEditorContext.ts';

/** Another user has saved meanwhile: shows their changes, and asks which flow to keep. */
export function ClashDialog(props: {
  theirs: Flow;
  isBusy: boolean;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const titleId = useId();
  const { draft } = useFlowEditing();
  return (
    <Dialog open fullWidth onClose={props.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('flow.clash.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <DialogContentText sx={{ mb: 1.5 }}>{t('flow.clash.text')}</DialogContentText>
        <FlowCompare
          before={{ name: t('flow.clash.opened'), steps: draft.savedSteps }}
          after={{ name: t('flow.clash.changed'), steps: placed(props.theirs.data) }}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={props.onClose} autoFocus>
          {t('app.cancel')}
        </Button>
        <Button variant="outlined" onClick={props.onTheirs} disabled={props.isBusy}>
          {t('flow.clash.theirs')}
        </Button>
        <Button variant="contained" onClick={props.onMine} loading={props.isBusy}>
          {t('flow.clash.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
