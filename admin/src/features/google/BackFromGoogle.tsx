import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { AuthCard } from '../accounts/AuthCard.tsx';
import { useText } from '../../i18n/useText.ts';
import type { BegunOauth } from './oauth-return.ts';

/** The error, and a link back to where the sign-in started. */
export function BackFromGoogle(props: {
  begun: Pick<BegunOauth, 'action' | 'connects' | 'confirms' | 'nextPath'>;
  help?: string;
  error?: unknown;
}): ReactElement {
  const t = useText();
  const { begun, ...shown } = props;
  const back = begun.confirms
    ? { to: begun.nextPath, text: t('google.back') }
    : begun.connects !== null
      ? { to: '/profile', text: t('google.backToProfile') }
      : begun.action === 'register'
        ? { to: '/register', text: t('google.backToRegister') }
        : { to: '/login', text: t('google.backToLogin') };
  return (
    <AuthCard title={t('google.failedTitle')} {...shown}>
      <Button component={RouterLink} to={back.to} variant="contained" sx={{ mt: 3 }}>
        {back.text}
      </Button>
    </AuthCard>
  );
}
