import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useToken } from '../../session/session-hooks.ts';
import { useText } from '../../i18n/useText.ts';
import { Logo } from '../../components/Logo.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';

export function NotFoundPage(): ReactElement {
  const t = useText();
  const home = useToken() === null ? '/login' : '/workspace';
  return (
    <Box
      component="main"
      sx={{
        minHeight: '80dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        p: 2,
      }}
    >
      <PageTitle title="404" />
      <Logo />
      <Typography variant="h1">{t('notFound.text')}</Typography>
      <Button component={RouterLink} to={home} variant="contained">
        {t('notFound.action')}
      </Button>
    </Box>
  );
}
