import Check from '@mui/icons-material/Check';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { missingRules } from './password-rules.ts';

/** Lists the password rules that the form's password still violates. */
export function PasswordHints(props: {
  /** Name of the field, if it is not `password`. */
  name?: string;
  /** The username, if the form does not ask for it. */
  username?: string;
  email?: string;
  /** Shows the rules only once a new password has been typed. */
  isForAnother?: boolean;
}): ReactElement | null {
  const t = useText();
  const { name = 'password', email = '' } = props;
  const [password = '', typedName = '']: string[] = useWatch({ name: [name, 'username'] });
  if (props.isForAnother === true && password === '') return null;
  const [mailName = ''] = email.split('@', 1);
  const missing = missingRules(password, props.username ?? typedName, mailName);
  if (missing.length === 0) {
    return (
      <Box sx={{ ...ROW, mt: -1, color: 'success.main' }}>
        <Check sx={ICON} aria-hidden />
        {t('auth.rules.met')}
      </Box>
    );
  }
  return (
    <Box sx={{ mt: -1 }}>
      <Typography variant="caption" color="textSecondary">
        {t(password === '' ? 'auth.rules.title' : 'auth.rules.missing')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {missing.map((rule) => (
          <Box component="li" key={rule} sx={{ ...ROW, color: 'text.secondary' }}>
            <Circle sx={ICON} aria-hidden />
            {t(`auth.rules.${rule}`)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const ROW = { display: 'flex', gap: 0.75, alignItems: 'center', lineHeight: '20px', fontSize: 12 };
const ICON = { fontSize: 14 };
