import Logout from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useLogOut, useMe } from '../session/session-hooks.ts';
import { useBackend } from '../api/backend.tsx';
import { useText } from '../i18n/useText.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import { HiddenText } from '../components/HiddenText.tsx';
import { NameAvatar } from '../components/NameAvatar.tsx';

/** The account menu: the user, the theme, and logging out. */
export function ProfileMenu(props: { isCompact?: boolean }): ReactElement {
  const t = useText();
  const { session } = useBackend();
  const { data: me } = useMe();
  const logOut = useLogOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const email = me?.authUser.email ?? session.email() ?? '';
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          width: props.isCompact ? 'auto' : '100%',
          gap: 1,
          p: props.isCompact ? 0.25 : 1,
          borderRadius: 1,
          justifyContent: 'flex-start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <HiddenText>{`${t('layout.profileMenu')}: ${props.isCompact ? email : ''}`}</HiddenText>
        <NameAvatar seed={me?.authUser.id ?? ''} name={email} />
        {!props.isCompact && (
          <>
            <Typography noWrap sx={{ flex: 1, textAlign: 'left' }}>
              {email}
            </Typography>
            <UnfoldMore fontSize="small" aria-hidden />
          </>
        )}
      </ButtonBase>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('layout.profileMenu') } }}
      >
        <Box sx={{ p: 1.5, width: 258, display: 'grid', gap: 1.5 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }} color="textSecondary">
            {email}
          </Typography>
          <ThemeChoice />
          <Button
            component={Link}
            to="/profile"
            color="inherit"
            startIcon={<Person />}
            onClick={() => setAnchor(null)}
            sx={{ justifyContent: 'flex-start' }}
          >
            {t('layout.editProfile')}
          </Button>
          <Button
            color="inherit"
            startIcon={<Logout />}
            onClick={logOut}
            sx={{ justifyContent: 'flex-start' }}
          >
            {t('app.logOut')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
