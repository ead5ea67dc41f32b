import type { Flow } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { ownFields } from './draft.ts';
import { useFlowEditing } from './FlowEditorContext.ts';
import { differencesBetween } from './flow-differences.ts';

/** Somebody else has saved meanwhile: shows what they changed, and asks whose flow it is to be. */
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
  const differences = differencesBetween(draft.savedSteps, props.theirs.data.map(ownFields));
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('flow.clash.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          {t(differences.length === 0 ? 'flow.clash.moved' : 'flow.clash.text')}
        </DialogContentText>
        <DifferenceList differences={differences} />
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
