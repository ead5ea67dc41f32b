import type { IssuedApiKey } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { CopyBlock } from '../../components/CopyBlock.tsx';

/** Shows the secret of a key once; only its own button closes the dialog. */
export function SecretDialog(props: { issued: IssuedApiKey; onClose: () => void }): ReactElement {
  const t = useText();
  const { secret, name } = props.issued;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{secret === null ? name : t('apiKeys.secretTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {t(secret === null ? 'apiKeys.secretLost' : 'apiKeys.secretText')}
        </DialogContentText>
        {secret !== null && (
          <CopyBlock
            label={t('apiKeys.secretLabel', { name })}
            action={t('apiKeys.secretCopy')}
            code={secret}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={props.onClose} autoFocus={secret === null}>
          {t(secret === null ? 'app.close' : 'apiKeys.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
