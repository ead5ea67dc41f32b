import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';

/** The first tab stop: skips the navigation. */
export function SkipLink(): ReactElement {
  const t = useText();
  return (
    <Link
      href="#content"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        transform: 'translateY(-64px)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('app.skipToContent')}
    </Link>
  );
}
