import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { isRecord } from '../../api/api-error.ts';
import { useText } from '../../i18n/useText.ts';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';

/** After the first step of signing up: the link is in the mail. */
export function CheckMailPage(): ReactElement {
  const t = useText();
  const { state } = useLocation();
  const email: unknown = isRecord(state) ? state['email'] : undefined;
  return (
    <AuthCard
      title={t('auth.mailTitle')}
      help={typeof email === 'string' ? t('auth.mailHelp', { email }) : t('auth.mailHelpUnknown')}
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
