import type { ChatBot } from '@colloquy/contracts';
import ButtonBase from '@mui/material/ButtonBase';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SxProps, Theme } from '@mui/material/styles';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { popupRegion } from '../../components/popup-region.ts';
import { useText } from '../../i18n/useText.ts';
import { filteredInboxPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** One of several style objects to be merged. */
type Look = Extract<SxProps<Theme>, readonly unknown[]>[number];

const BASE = { borderRadius: 1, textAlign: 'left' } as const;

/**
 * A number that opens the conversations it counts. With several chatbots the user first chooses one, because each has
 * its own list.
 */
export function InboxLink(props: {
  bots: readonly Pick<ChatBot, 'id' | 'name'>[];
  filter: Readonly<Record<string, unknown>>;
  /** Accessible name, if the visible text is not one. */
  label?: string;
  sx: Look;
  children: ReactNode;
}): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { bots, filter, label, children } = props;
  const [only, ...others] = bots;
  if (only !== undefined && others.length === 0) {
    return (
      <ButtonBase
        component={Link}
        to={filteredInboxPath(workspace.id, only.id, filter)}
        {...(label === undefined ? {} : { 'aria-label': label })}
        sx={[BASE, props.sx]}
      >
        {children}
      </ButtonBase>
    );
  }
  return (
    <>
      <ButtonBase
        {...(label === undefined ? {} : { 'aria-label': label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={[BASE, props.sx]}
      >
        {children}
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          root: popupRegion(t('figures.chooseBot')),
          list: { 'aria-label': t('figures.chooseBot'), dense: true },
        }}
      >
        <ListSubheader role="presentation">{t('figures.chooseBot')}</ListSubheader>
        {bots.map(({ id, name }) => (
          <MenuItem key={id} component={Link} to={filteredInboxPath(workspace.id, id, filter)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
