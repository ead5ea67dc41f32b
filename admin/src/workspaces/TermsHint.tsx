import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';

/** The terms link of the workspace form. */
export function TermsHint(): ReactElement {
  const t = useText();
  return (
    <Typography variant="body2" color="textSecondary">
      {t('workspaces.termsHint')}{' '}
      <Link href="/terms-conditions" target="_blank" underline="always">
        {t('legal.terms')}
      </Link>
      .
    </Typography>
  );
}
