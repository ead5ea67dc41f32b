import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useToken } from '../session/session-hooks.ts';
import { useText } from '../i18n/useText.ts';

const MARK_PX = 28;

/** The product's mark: to the workspace when logged in, otherwise to the login page. */
export function Logo(): ReactElement {
  const t = useText();
  const home = useToken() === null ? '/login' : '/workspace';
  return (
    <Box
      component={Link}
      to={home}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.primary',
        textDecoration: 'none',
      }}
    >
      <img src="/favicon.svg" alt="" width={MARK_PX} height={MARK_PX} />
      <Box component="span" sx={{ fontWeight: 700, fontSize: 16, letterSpacing: '-0.01em' }}>
        {t('app.name')}
      </Box>
    </Box>
  );
}
