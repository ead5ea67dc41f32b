import type { Me } from '@colloquy/contracts';
import Google from '@mui/icons-material/Google';
import Button from '@mui/material/Button';
import { useEffect, useState, type ReactElement } from 'react';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { DisconnectGoogle } from './DisconnectGoogle.tsx';
import { useHasGoogle } from './useSignInWays.ts';
import { useStartGoogle } from './useStartGoogle.ts';

/**
 * The profile's connection to Google. Users without a password cannot disconnect, because it is their only way to log
 * in.
 */
export function GoogleCard(props: { me: Me }): ReactElement | null {
  const t = useText();
  const { authUser, google, hasPassword } = props.me;
  const [isAsking, setAsking] = useState(false);
  const hasGoogle = useHasGoogle();
  const { start, busy, error } = useStartGoogle();
  const showError = useErrorNotice();
  useEffect(() => {
    if (error !== null) showError(error);
  }, [error, showError]);
  if (google === null) {
    if (!hasGoogle) return null;
    return (
      <SectionCard title={t('google.title')} help={t('google.help')}>
        <Button
          variant="outlined"
          startIcon={<Google />}
          loading={busy}
          loadingPosition="start"
          sx={{ mt: 2 }}
          onClick={() =>
            start({
              action: 'login',
              email: authUser.email,
              nextPath: '/profile',
              connects: authUser.id,
              confirms: false,
            })
          }
        >
          {t('google.connect')}
        </Button>
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t('google.title')} help={t('google.helpConnected', { email: google.email })}>
      {hasPassword && (
        <Button variant="outlined" color="error" sx={{ mt: 2 }} onClick={() => setAsking(true)}>
          {t('google.disconnect')}
        </Button>
      )}
      {isAsking && <DisconnectGoogle onClose={() => setAsking(false)} />}
    </SectionCard>
  );
}
