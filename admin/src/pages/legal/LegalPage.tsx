import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { PlainHeader } from '../../components/PlainHeader.tsx';

function LegalPage(props: { kind: 'privacy' | 'terms' }): ReactElement {
  const t = useText();
  const title = t(`legal.${props.kind}Title`);
  return (
    <>
      <PageTitle title={title} />
      <PlainHeader />
      <Box component="main" sx={{ maxWidth: 680, mx: 'auto', px: 2, pt: { xs: 2, sm: 6 }, pb: 4 }}>
        <Typography variant="h1" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {t(`legal.${props.kind}Text`)
          .split('\n\n')
          .map((paragraph) => (
            <Typography key={paragraph} sx={{ mb: 2, maxWidth: '68ch' }}>
              {paragraph}
            </Typography>
          ))}
      </Box>
    </>
  );
}

export function PrivacyPage(): ReactElement {
  return <LegalPage kind="privacy" />;
}

export function TermsPage(): ReactElement {
  return <LegalPage kind="terms" />;
}
