import type { SvgIconComponent } from '@mui/icons-material';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';

export interface MenuAction {
  readonly label: string;
  readonly Icon?: SvgIconComponent;
  readonly onSelect?: () => void;
  /** An address of the dashboard instead of something to do. */
  readonly to?: string;
  /** Destroys something: last, apart from the others, in red. */
  readonly isDestructive?: boolean;
  readonly disabled?: boolean;
}

/** What else can be done with a thing, behind three dots. Shows nothing when there is nothing to do. */
export function ActionMenu(props: { label: string; actions: readonly MenuAction[] }): ReactElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  if (props.actions.length === 0) return null;
  const usual = props.actions.filter(({ isDestructive }) => isDestructive !== true);
  const destructive = props.actions.filter(({ isDestructive }) => isDestructive === true);
  const entry = ({ label, Icon, onSelect, to, isDestructive, disabled }: MenuAction) => (
    <MenuItem
      key={label}
      disabled={disabled ?? false}
      {...(to === undefined ? {} : { component: Link, to })}
      onClick={() => {
        close();
        onSelect?.();
      }}
      sx={{ color: isDestructive === true ? 'error.main' : 'text.primary' }}
    >
      {Icon !== undefined && (
        <ListItemIcon sx={{ color: 'inherit' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        size="small"
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor !== null && (
        <Menu
          anchorEl={anchor}
          open
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            // It hangs below the body, outside of the page's landmarks.
            root: { role: 'region', 'aria-label': props.label },
            list: { 'aria-label': props.label, dense: true },
          }}
        >
          {usual.map(entry)}
          {usual.length > 0 && destructive.length > 0 && <Divider key="divider" />}
          {destructive.map(entry)}
        </Menu>
      )}
    </>
  );
}
