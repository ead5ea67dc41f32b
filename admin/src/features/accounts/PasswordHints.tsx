import Check from '@mui/icons-material/CheckCircle';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { checkPasswordRules } from './password-rules.ts';

/** The password rule part by part, ticked off while typing. */
export function PasswordHints(props: { password: string; username?: string; email?: string }): ReactElement {
  const t = useText();
  const { password, username = '', email = '' } = props;
  const [mailName = ''] = email.split('@', 1);
  return (
    <Box sx={{ mt: -1, mb: 1 }}>
      <Typography variant="caption" color="textSecondary">
        {t('auth.rules.title')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { sm: '1fr 1fr' },
          columnGap: 2,
        }}
      >
        {checkPasswordRules(password, username, mailName).map(({ rule, isMet }) => (
          <Box
            component="li"
            key={rule}
            sx={{
              display: 'flex',
              gap: 0.75,
              alignItems: 'flex-start',
              lineHeight: '18px',
              fontSize: 12,
              color: isMet ? 'success.main' : 'text.secondary',
            }}
          >
            {isMet ? (
              <Check sx={{ fontSize: 14, mt: '2px' }} aria-hidden />
            ) : (
              <Circle sx={{ fontSize: 14, mt: '2px' }} aria-hidden />
            )}
            {t(`auth.rules.${rule}`)}
            <HiddenText>{`, ${isMet ? t('auth.rules.met') : t('auth.rules.open')}`}</HiddenText>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
