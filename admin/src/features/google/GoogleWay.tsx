import Google from '@mui/icons-material/Google';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useHasGoogle } from './useSignInWays.ts';

/**
 * 'or', and the button for Google; nothing if Google is not configured. Placed last, so that nothing moves when it
 * appears.
 */
export function GoogleWay(props: { busy: boolean; onContinue: () => void }): ReactElement | null {
  const t = useText();
  if (!useHasGoogle()) return null;
  return (
    <>
      <Divider sx={{ my: 2, color: 'text.secondary', fontSize: 13 }}>{t('google.or')}</Divider>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        startIcon={<Google />}
        loading={props.busy}
        loadingPosition="start"
        onClick={props.onContinue}
      >
        {t('google.continue')}
      </Button>
    </>
  );
}
