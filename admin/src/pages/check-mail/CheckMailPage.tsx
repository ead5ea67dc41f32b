import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { isRecord } from '@colloquy/contracts/is-record';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { useInstallation } from '../../features/accounts/useInstallation.ts';
import { useText } from '../../i18n/useText.ts';

/**
 * After the first step of signing up: the link is in the mail, or in the mailbox of an installation that sends none.
 */
export function CheckMailPage(): ReactElement | null {
  const { installation, isUnknown } = useInstallation();
  if (installation === undefined && !isUnknown) return null;
  return installation?.mail.way === 'mailbox' ? <LocalMail /> : <SentMail />;
}

function SentMail(): ReactElement {
  const t = useText();
  const email = useStateText('email');
  return (
    <AuthCard
      title={t('auth.mailTitle')}
      help={email === undefined ? t('auth.mailHelpUnknown') : t('auth.mailHelp', { email })}
    >
      <Typography sx={{ mt: 2 }}>
        {t('auth.mailAgain')}{' '}
        <Link component={RouterLink} to="/register" underline="always">
          {t('auth.mailAgainAction')}
        </Link>
        .
      </Typography>
    </AuthCard>
  );
}

function LocalMail(): ReactElement {
  const t = useText();
  const email = useStateText('email');
  const mailPath = useStateText('mailPath');
  return (
    <AuthCard
      title={t('auth.mailTitle')}
      help={email === undefined ? t('checkMail.localHelp') : t('checkMail.localHelpTo', { email })}
    >
      {mailPath === undefined ? (
        <Typography sx={{ mt: 2 }}>{t('checkMail.localAway')}</Typography>
      ) : (
        <Button component="a" href={mailPath} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
          {t('checkMail.openMailbox')}
        </Button>
      )}
      <Typography sx={{ mt: 2 }}>
        {t('checkMail.wrongAddress')}{' '}
        <Link component={RouterLink} to="/register" underline="always">
          {t('checkMail.again')}
        </Link>
        .
      </Typography>
    </AuthCard>
  );
}

/** A text from the previous page's history state; undefined without one. */
function useStateText(name: 'email' | 'mailPath'): string | undefined {
  const { state }: { state: unknown } = useLocation();
  const value = isRecord(state) ? state[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
