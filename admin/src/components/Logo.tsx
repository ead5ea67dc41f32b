import { ACCENT_COLOUR } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useToken } from '../session/session-hooks.ts';
import { useText } from '../i18n/useText.ts';

const MARK_PX = 28;
const DOTS_X = [12, 16, 20];

/**
 * The product's logo: links to the workspace when signed in, otherwise to the login page. With or without the name.
 */
export function Logo(props: { isMark?: boolean }): ReactElement {
  const t = useText();
  const home = useToken() === null ? '/login' : '/workspace';
  return (
    <Box
      component={Link}
      to={home}
      aria-label={t('app.name')}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.primary',
        textDecoration: 'none',
      }}
    >
      <Mark />
      {props.isMark !== true && (
        <Box component="span" sx={{ fontWeight: 700, fontSize: 16, letterSpacing: '-0.01em' }}>
          {t('app.name')}
        </Box>
      )}
    </Box>
  );
}

/** Inlined, so that it is visible while the server is down. The same as the tab's icon. */
function Mark(): ReactElement {
  return (
    <svg viewBox="0 0 32 32" width={MARK_PX} height={MARK_PX} aria-hidden>
      <rect width="32" height="32" rx="9" fill={ACCENT_COLOUR} />
      <path
        d="M9 9.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6.2L12 24.6v-4.1H9a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z"
        fill="#fff"
      />
      {DOTS_X.map((x) => (
        <circle key={x} cx={x} cy="15" r="1.5" fill={ACCENT_COLOUR} />
      ))}
    </svg>
  );
}
