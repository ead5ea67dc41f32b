import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fillPath, workspacePath } from '../routing/paths.ts';
import { useText } from '../i18n/useText.ts';
import { HiddenText } from '../components/HiddenText.tsx';
import { NameAvatar } from '../components/NameAvatar.tsx';
import { NewWorkspaceDialog } from '../features/workspaces/NewWorkspaceDialog.tsx';
import { useWorkspaceScope } from '../scope/workspace-context.ts';
import { navigationOf } from './navigation.ts';

/** The sidebar's top: the workspace's pages, the other workspaces, and a button to create one. */
export function WorkspaceSwitcher(): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const { workspace, workspaces, role } = useWorkspaceScope();
  const pages = navigationOf('workspace', { role, isEnterprise: false });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isCreating, setCreating] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          width: '100%',
          gap: 1,
          p: 1,
          borderRadius: 1,
          justifyContent: 'flex-start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <HiddenText>{`${t('workspaces.switcher')}: `}</HiddenText>
        <NameAvatar seed={workspace.id} name={workspace.name} imageUrl={workspace.imageUrl} />
        <Typography noWrap sx={{ flex: 1, textAlign: 'left', fontWeight: 600 }}>
          {workspace.name}
        </Typography>
        <UnfoldMore fontSize="small" aria-hidden />
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          // A portal below the body, outside the sidebar's landmark.
          root: { role: 'navigation', 'aria-label': t('workspaces.switcher') },
          paper: { sx: { width: 266, maxHeight: '70dvh' } },
          list: { 'aria-label': t('workspaces.switcher') },
        }}
      >
        {pages.map(({ page, nav: { Icon, label } }) => (
          <MenuItem
            key={page.id}
            component={Link}
            to={fillPath(page.paths[0], { workspaceId: workspace.id })}
            onClick={close}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {t(label)}
          </MenuItem>
        ))}
        <Divider />
        <ListSubheader sx={{ lineHeight: '32px', bgcolor: 'transparent' }} role="presentation">
          {t('workspaces.change')}
        </ListSubheader>
        {workspaces.items?.map((one) => (
          <MenuItem
            key={one.id}
            selected={one.id === workspace.id}
            aria-current={one.id === workspace.id}
            onClick={() => {
              close();
              void navigate(workspacePath(one.id));
            }}
          >
            <ListItemIcon>
              <NameAvatar seed={one.id} name={one.name} imageUrl={one.imageUrl} size={24} />
            </ListItemIcon>
            <ListItemText slotProps={{ primary: { noWrap: true } }}>{one.name}</ListItemText>
            {one.id === workspace.id && <Check fontSize="small" sx={{ ml: 1 }} aria-hidden />}
          </MenuItem>
        ))}
        {workspaces.hasMore && (
          <MenuItem disabled={workspaces.isLoadingMore} onClick={workspaces.loadMore}>
            {t('app.loadMore')}
          </MenuItem>
        )}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            setCreating(true);
          }}
        >
          <ListItemIcon>
            <Add fontSize="small" />
          </ListItemIcon>
          {t('workspaces.createNew')}
        </MenuItem>
      </Menu>
      {isCreating && <NewWorkspaceDialog onClose={() => setCreating(false)} />}
    </>
  );
}
