import type { SvgIconComponent } from '@mui/icons-material';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { popupRegion } from './popup-region.ts';

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
  if (props.actions.length === 0) return null;
  return (
    <>
      <MenuButton label={props.label} isOpen={anchor !== null} onOpen={setAnchor} />
      <ActionList {...props} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}

/** The three dots; where there are many of them, what they open need not be there before. */
export function MenuButton(props: {
  label: string;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}): ReactElement {
  return (
    <IconButton
      size="small"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={props.isOpen}
      onClick={(event) => props.onOpen(event.currentTarget)}
    >
      <MoreHoriz fontSize="small" />
    </IconButton>
  );
}

/** What the dots open, beside `anchor`; closed without one. */
export function ActionList(props: {
  label: string;
  actions: readonly MenuAction[];
  anchor: HTMLElement | null;
  onClose: () => void;
}): ReactElement | null {
  const { label, actions, anchor, onClose } = props;
  if (anchor === null) return null;
  const usual = actions.filter(({ isDestructive }) => isDestructive !== true);
  const destructive = actions.filter(({ isDestructive }) => isDestructive === true);
  const entry = ({ label: text, Icon, onSelect, to, isDestructive, disabled }: MenuAction) => (
    <MenuItem
      key={text}
      disabled={disabled ?? false}
      {...(to === undefined ? {} : { component: Link, to })}
      onClick={() => {
        onClose();
        onSelect?.();
      }}
      sx={{ color: isDestructive === true ? 'error.main' : 'text.primary' }}
    >
      {Icon !== undefined && (
        <ListItemIcon sx={{ color: 'inherit' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      {text}
    </MenuItem>
  );
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // It hangs below the body, outside of the page's landmarks.
        root: popupRegion(label),
        list: { 'aria-label': label, dense: true },
      }}
    >
      {usual.map(entry)}
      {usual.length > 0 && destructive.length > 0 && <Divider key="divider" />}
      {destructive.map(entry)}
    </Menu>
  );
}
