import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type FormEventHandler, type ReactElement, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useKeepUnsaved } from './LeaveGuard.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  readonly busy: boolean;
  /** The action is destructive. */
  readonly isDestructive?: boolean;
  /** The form cannot be confirmed yet. */
  readonly disabled?: boolean;
  /** The form has unsaved changes: Escape, a click beside the dialog and leaving the page ask first. */
  readonly isChanged?: boolean;
  /** Uses the maximum width; otherwise the dialog fits one column of fields. */
  readonly isWide?: boolean;
  /** One more action, separated from the others. */
  readonly aside?: ReactNode;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form: fields, cancel, one action. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const t = useText();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const { busy, onClose, isChanged = false } = props;
  const leave = () => (isChanged ? setAsking(true) : onClose());
  // Navigation after a save loses nothing.
  useKeepUnsaved(isChanged && !busy);
  return (
    <>
      <Dialog
        open
        maxWidth={props.isWide === true ? 'sm' : 'xs'}
        onClose={busy ? undefined : leave}
        aria-labelledby={titleId}
      >
        <Box
          component="form"
          noValidate
          // The fields scroll; title and buttons stay visible.
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
          onSubmit={(event) => {
            // Keeps a surrounding form from being submitted.
            event.stopPropagation();
            props.onSubmit(event);
          }}
        >
          <DialogTitle id={titleId}>{props.title}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
            {props.children}
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap' }}>
            {props.aside !== undefined && <Box sx={{ flex: 1 }}>{props.aside}</Box>}
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
        </Box>
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
