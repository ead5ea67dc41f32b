import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Suspense, type ReactElement } from 'react';
import { Link as RouterLink, Outlet, useLocation } from 'react-router-dom';
import { PlainHeader } from '../components/PlainHeader.tsx';
import { ProductPicture } from '../features/accounts/ProductPicture.tsx';
import { useText } from '../i18n/useText.ts';
import { useToken } from '../session/session-hooks.ts';

/**
 * The layout of pages without a session: a header with a link to the alternative, a form, legal links, and a picture
 * if there is room.
 */
export function AuthLayout(): ReactElement {
  const t = useText();
  const { pathname, state } = useLocation();
  const isGuest = useToken() === null;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const other = pathname.startsWith('/login')
    ? { to: '/register', text: t('auth.signUp') }
    : { to: '/login', text: t('auth.logIn') };
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <PlainHeader>
        {isGuest && (
          <Button component={RouterLink} to={other.to} state={state} variant="outlined" size="small">
            {other.text}
          </Button>
        )}
      </PlainHeader>
      <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: { lg: '1fr 1fr' } }}>
        <Box
          component="main"
          sx={{
            display: 'grid',
            justifyItems: 'center',
            alignContent: { xs: 'start', lg: 'center' },
            px: 2,
            pt: { xs: 2, sm: 6, lg: 2 },
            pb: 4,
          }}
        >
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </Box>
        {isWide && (
          <Box sx={{ display: 'grid', m: 2, mt: 0, p: 4, borderRadius: 2, ...TINT }}>
            <ProductPicture />
          </Box>
        )}
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

const TINT = {
  background: (theme: Theme) =>
    `radial-gradient(120% 90% at 100% 0%, ${theme.vars?.palette.primary.light} 0%, transparent 70%), color-mix(in srgb, ${theme.vars?.palette.primary.main} 7%, ${theme.vars?.palette.background.paper})`,
};
