import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { ownPath } from '../../api/config.ts';
import { useCopy } from '../../components/useCopy.ts';
import { useText } from '../../i18n/useText.ts';
import { inboxPath } from '../../routing/paths.ts';
import { useSendsMail } from './useSendsMail.ts';

/** Says that this installation sends no mail, and where its mails can be read; nothing if mails are sent. */
export function NoMailNotice(props: {
  of: 'flow' | 'contact';
  bot: { readonly id: string; readonly workspace_id: string };
}): ReactElement | null {
  const t = useText();
  const copy = useCopy();
  const sendsMail = useSendsMail();
  if (sendsMail) return null;
  const path = inboxPath(props.bot.workspace_id, props.bot.id);
  return (
    <Alert severity="warning" variant="outlined">
      {t(`mail.none.${props.of}`)}{' '}
      <MuiLink component={Link} to={path} underline="always">
        {t('mail.inbox')}
      </MuiLink>
      <Button size="small" sx={{ ml: 1 }} onClick={() => void copy(location.origin + ownPath(path))}>
        {t('mail.link')}
      </Button>
    </Alert>
  );
}
