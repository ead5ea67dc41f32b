import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { textOfError } from '../api/api-error.ts';
import { useText } from '../i18n/useText.ts';

/** Shows that something could not be loaded and why, with a retry button. */
export function ErrorState(props: { error: unknown; onRetry: () => void }): ReactElement {
  const t = useText();
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 2, whiteSpace: 'pre-line' }}
      action={
        <Button color="inherit" size="small" onClick={props.onRetry}>
          {t('app.retry')}
        </Button>
      }
    >
      {textOfError(props.error)}
    </Alert>
  );
}
