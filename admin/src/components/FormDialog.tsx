import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEventHandler, type ReactElement, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';

/** A form in a dialog: fields, cancel, one action. */
export function FormDialog(props: {
  title: string;
  action: string;
  busy: boolean;
  /** The action destroys something. */
  isDestructive?: boolean;
  /** Nothing can be confirmed yet. */
  disabled?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** `aside`: by a click beside the dialog or the Escape key. */
  onClose: (reason: 'button' | 'aside') => void;
  children: ReactNode;
}): ReactElement {
  const t = useText();
  const titleId = useId();
  return (
    <Dialog open onClose={props.busy ? undefined : () => props.onClose('aside')} aria-labelledby={titleId}>
      <form noValidate onSubmit={props.onSubmit}>
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>{props.children}</DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => props.onClose('button')} disabled={props.busy}>
            {t('app.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={props.disabled ?? false}
            variant="contained"
            color={props.isDestructive === true ? 'error' : 'primary'}
            loading={props.busy}
          >
            {props.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
