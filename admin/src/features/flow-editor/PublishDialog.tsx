import type { FlowViolation } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ViolationList } from './ViolationList.tsx';

/** Asks before publishing, and shows the violations that prevent it. */
export function PublishDialog(props: {
  title: string;
  text: string;
  action: string;
  violations: readonly FlowViolation[];
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const titleId = useId();
  const { violations, isBusy } = props;
  const isRefused = violations.length > 0;
  return (
    <Dialog open onClose={isBusy ? undefined : props.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        {isRefused ? (
          <>
            <Alert severity="warning" sx={{ mb: 1.5 }}>
              {t('flow.publish.refused', { smart_count: violations.length })}
            </Alert>
            <ViolationList violations={violations} onChosen={props.onClose} />
          </>
        ) : (
          <DialogContentText>{props.text}</DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose} disabled={isBusy} autoFocus>
          {t('app.cancel')}
        </Button>
        <Button variant="contained" onClick={props.onConfirm} disabled={isRefused} loading={isBusy}>
          {props.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
