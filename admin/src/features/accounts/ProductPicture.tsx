import Check from '@mui/icons-material/Check';
import Description from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

const POINTS = ['sources', 'honest', 'site'] as const;

/** Shows the product's promise and a sample answer beside the guests' forms. */
export function ProductPicture(): ReactElement {
  const t = useText();
  return (
    <Box
      component="aside"
      aria-label={t('welcome.about')}
      sx={{ display: 'grid', alignContent: 'center', gap: 4, width: '100%', maxWidth: 440, mx: 'auto' }}
    >
      <Typography
        sx={{ fontSize: 28, fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.02em', textWrap: 'balance' }}
      >
        {t('welcome.promise')}
      </Typography>
      <ExampleAnswer />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {POINTS.map((point) => (
          <Box component="li" key={point} sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}>
            <Check aria-hidden sx={{ fontSize: 18, color: 'primary.main' }} />
            {t(`welcome.points.${point}`)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function ExampleAnswer(): ReactElement {
  const t = useText();
  return (
    <Box
      component="figure"
      aria-label={t('welcome.exampleLabel')}
      sx={{
        m: 0,
        p: 2.5,
        display: 'grid',
        gap: 1.5,
        borderRadius: 2,
        bgcolor: 'background.paper',
        boxShadow: '0 0 0 1px rgb(27 30 38 / 6%), 0 12px 32px rgb(27 30 38 / 10%)',
      }}
    >
      <Typography component="figcaption" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
        {t('welcome.example')}
      </Typography>
      <Typography
        sx={{
          justifySelf: 'end',
          maxWidth: '85%',
          px: 1.75,
          py: 1,
          borderRadius: '14px 14px 4px 14px',
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
        }}
      >
        {t('sample.question')}
      </Typography>
      <Typography sx={{ maxWidth: '92%' }}>
        {t('sample.answer')} <Mark />
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.25, p: 1.5, borderRadius: 1.25, bgcolor: 'background.default' }}>
        <Mark />
        <Box sx={{ minWidth: 0 }}>
          <Typography
            variant="body2"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}
          >
            <Description aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
            {t('welcome.exampleSourceTitle')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('welcome.exampleSource')}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}

/** The number of a citation in the answer. */
function Mark(): ReactElement {
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        display: 'inline-grid',
        placeItems: 'center',
        width: 20,
        height: 20,
        borderRadius: '6px',
        fontSize: 12,
        fontWeight: 700,
        bgcolor: 'primary.light',
        color: 'primary.main',
      }}
    >
      1
    </Box>
  );
}
