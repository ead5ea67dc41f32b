import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { en } from '@colloquy/texts/dashboard';
import { useText } from '../i18n/useText.ts';
import { Logo } from '../layout/Logo.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

function LegalPage(props: { kind: 'privacy' | 'terms' }): ReactElement {
  const t = useText();
  const paragraphs = props.kind === 'privacy' ? en.legal.privacyText : en.legal.termsText;
  const title = t(`legal.${props.kind}Title`);
  return (
    <Box sx={{ maxWidth: 680, mx: 'auto', px: 2, py: 3 }}>
      <PageTitle title={title} />
      <header>
        <Logo />
      </header>
      <Box component="main" sx={{ mt: 4 }}>
        <Typography variant="h1" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {paragraphs.map((paragraph, index) => (
          <Typography key={paragraph} sx={{ mb: 2, maxWidth: '68ch' }}>
            {t(`legal.${props.kind}Text.${index}`)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

export function PrivacyPage(): ReactElement {
  return <LegalPage kind="privacy" />;
}

export function TermsPage(): ReactElement {
  return <LegalPage kind="terms" />;
}
