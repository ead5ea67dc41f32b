import Notifications from '@mui/icons-material/NotificationsNoneOutlined';
import Badge from '@mui/material/Badge';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { IconAction } from '../components/IconAction.tsx';
import { useText } from '../i18n/useText.ts';
import { useConcerns } from './attention.ts';

/** Lists what needs a member's attention, with links. */
export function AttentionButton(): ReactElement {
  const t = useText();
  const concerns = useConcerns();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label =
    concerns.length === 0 ? t('attention.title') : t('attention.open', { count: concerns.length });
  return (
    <>
      <IconAction
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge variant="dot" color="warning" invisible={concerns.length === 0}>
          <Notifications fontSize="small" />
        </Badge>
      </IconAction>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('attention.title'), sx: { width: 300 } } }}
      >
        <Typography variant="h3" component="h2" sx={{ px: 2, pt: 1.5 }}>
          {t('attention.title')}
        </Typography>
        {concerns.length === 0 ? (
          <Typography color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
            {t('attention.none')}
          </Typography>
        ) : (
          <List dense aria-label={t('attention.title')}>
            {concerns.map(({ id, text, to }) => (
              <li key={id}>
                <ListItemButton component={Link} to={to} onClick={close}>
                  {text}
                </ListItemButton>
              </li>
            ))}
          </List>
        )}
      </Popover>
    </>
  );
}
