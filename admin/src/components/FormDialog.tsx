import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type FormEventHandler, type ReactElement, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  readonly busy: boolean;
  /** The action destroys something. */
  readonly isDestructive?: boolean;
  /** Nothing can be confirmed yet. */
  readonly disabled?: boolean;
  /** Something was typed or chosen that would be lost: the Escape key and a click beside the dialog ask first. */
  readonly isChanged?: boolean;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: fields, cancel, one action. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const t = useText();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const { busy, onClose, isChanged = false } = props;
  const leave = () => (isChanged ? setAsking(true) : onClose());
  return (
    <>
      <Dialog open onClose={busy ? undefined : leave} aria-labelledby={titleId}>
        <form noValidate onSubmit={props.onSubmit}>
          <DialogTitle id={titleId}>{props.title}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
            {props.children}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose} disabled={busy}>
              {t('app.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={props.disabled ?? false}
              variant="contained"
              color={props.isDestructive === true ? 'error' : 'primary'}
              loading={busy}
            >
              {props.action}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('saving.leaveTitle')}
        text={t('saving.leaveText')}
        action={t('app.discard')}
        cancel={t('saving.stay')}
        busy={false}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
