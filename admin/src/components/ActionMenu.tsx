import type { SvgIconComponent } from '@mui/icons-material';
import Check from '@mui/icons-material/Check';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Divider from '@mui/material/Divider';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { IconAction } from './IconAction.tsx';
import { popupRegion } from './popup-region.ts';

export interface MenuAction {
  readonly label: string;
  readonly Icon?: SvgIconComponent;
  readonly onSelect?: () => void;
  /** A dashboard address to open instead of an action. */
  readonly to?: string;
  /** Destructive: shown last, separated and in red. */
  readonly isDestructive?: boolean;
  readonly disabled?: boolean;
  /** For an exclusive choice: whether this item is the chosen one. */
  readonly isChosen?: boolean;
}

/**
 * A menu of further actions, behind three dots or, for one kind of action, an icon of its own. Hidden without
 * actions.
 */
export function ActionMenu(props: {
  label: string;
  actions: readonly MenuAction[];
  sign?: Pick<IconButtonProps, 'children' | 'size' | 'disabled'>;
}): ReactElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { label, actions, sign } = props;
  if (actions.length === 0) return null;
  return (
    <>
      {sign === undefined ? (
        <MenuButton label={label} isOpen={anchor !== null} onOpen={setAnchor} />
      ) : (
        <IconAction
          {...sign}
          label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      <ActionList {...props} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}

/** The button of the menu; lists with many buttons create their menus lazily. */
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

/** The open menu beside `anchor`; closed without one. */
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
  const entry = (action: MenuAction, at: number) => {
    const { label: text, onSelect, to, isDestructive, disabled, isChosen } = action;
    const Icon = isChosen === true ? Check : action.Icon;
    return (
      <MenuItem
        key={`${text} ${at}`}
        {...(isChosen === undefined ? {} : { role: 'menuitemradio', 'aria-checked': isChosen })}
        disabled={disabled ?? false}
        {...(to === undefined ? {} : { component: Link, to })}
        onClick={() => {
          onClose();
          onSelect?.();
        }}
        sx={{ color: isDestructive === true ? 'error.main' : 'text.primary' }}
      >
        {(Icon !== undefined || isChosen === false) && (
          <ListItemIcon sx={{ color: 'inherit' }}>{Icon && <Icon fontSize="small" />}</ListItemIcon>
        )}
        {text}
      </MenuItem>
    );
  };
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // A portal below the body, outside the page's landmarks.
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
