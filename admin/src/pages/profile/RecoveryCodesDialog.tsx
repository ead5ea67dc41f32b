import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactElement } from 'react';
import { CopyBlock } from '../../components/CopyBlock.tsx';
import { useText } from '../../i18n/useText.ts';

/** Shows the recovery codes once: only its own button closes the dialog. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }): ReactElement {
  const t = useText();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('secondFactor.codesTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('secondFactor.codesText')}</DialogContentText>
        <CopyBlock
          label={t('secondFactor.codes')}
          action={t('secondFactor.codesCopy')}
          code={props.codes.join('\n')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={props.onClose}>
          {t('secondFactor.codesKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
