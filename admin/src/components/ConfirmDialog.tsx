import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';

/** Asks for confirmation before a destructive action, naming the target, or before one that costs money. */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  text: string;
  action: string;
  /** Label of the cancel button. */
  cancel?: string;
  busy: boolean;
  /** Colour of the confirming button; `error` for destructive actions. */
  tone?: 'error' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
  /** A further choice inside the dialog. */
  children?: ReactNode;
}): ReactElement {
  const t = useText();
  return (
    <Dialog open={props.open} onClose={props.onClose} maxWidth="xs" aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title" sx={{ overflowWrap: 'anywhere' }}>
        {props.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{props.text}</DialogContentText>
        {props.children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose} autoFocus>
          {props.cancel ?? t('app.cancel')}
        </Button>
        <Button
          variant="contained"
          color={props.tone ?? 'error'}
          loading={props.busy}
          onClick={props.onConfirm}
        >
          {props.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
