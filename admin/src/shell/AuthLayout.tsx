import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Suspense, type ReactElement } from 'react';
import { Link as RouterLink, Outlet, useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { Logo } from '../components/Logo.tsx';
import { useToken } from '../session/session-hooks.ts';

/** Pages without a session: a header with the other way in, one card, the legal links. */
export function AuthLayout(): ReactElement {
  const t = useText();
  const { pathname, state } = useLocation();
  const isGuest = useToken() === null;
  const other = pathname.startsWith('/login')
    ? { to: '/register', text: t('auth.signUp') }
    : { to: '/login', text: t('auth.logIn') };
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          px: { xs: 2, sm: 3 },
          py: 1.5,
        }}
      >
        <Logo />
        {isGuest && (
          <Button component={RouterLink} to={other.to} state={state} variant="outlined" size="small">
            {other.text}
          </Button>
        )}
      </Box>
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          px: 2,
          pt: { xs: 2, sm: 8 },
          pb: 4,
        }}
      >
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </Box>
      <Box component="footer" sx={{ display: 'flex', gap: 2, justifyContent: 'center', p: 2, fontSize: 13 }}>
        <Link component={RouterLink} to="/privacy" color="textSecondary">
          {t('legal.privacy')}
        </Link>
        <Link component={RouterLink} to="/terms-conditions" color="textSecondary">
          {t('legal.terms')}
        </Link>
      </Box>
    </Box>
  );
}
