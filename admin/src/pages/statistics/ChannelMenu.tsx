import type { ChatChannel } from '@colloquy/contracts';
import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactElement } from 'react';
import { popupRegion } from '../../components/popup-region.ts';
import { useChannelName } from '../../features/channels/useChannelName.ts';
import { useText } from '../../i18n/useText.ts';
import { ALL_CHANNELS, VISITORS_CHANNELS } from './choice.ts';

/** Selects the counted channels; the visitors' channels by default, and when none is left. */
export function ChannelMenu(props: {
  channels: readonly ChatChannel[] | null;
  onChange: (channels: readonly ChatChannel[] | null) => void;
}): ReactElement {
  const t = useText();
  const channelName = useChannelName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { channels, onChange } = props;
  const counted = channels ?? VISITORS_CHANNELS;
  const shown =
    channels === null
      ? t('statistics.ofVisitors')
      : counted.length === ALL_CHANNELS.length
        ? t('statistics.allChannels')
        : ALL_CHANNELS.filter((id) => counted.includes(id))
            .map(channelName)
            .join(', ');
  const toggle = (id: ChatChannel) => {
    const next = ALL_CHANNELS.filter((other) => counted.includes(other) !== (other === id));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        // Aligned with fields that have labels above them.
        sx={{ mt: { sm: 2.75 }, minHeight: 36, maxWidth: '100%' }}
      >
        {t('statistics.channels', { names: shown })}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          root: popupRegion(t('statistics.channelsMenu')),
          list: { 'aria-label': t('statistics.channelsMenu'), dense: true },
        }}
      >
        {ALL_CHANNELS.map((id) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={counted.includes(id)}
            onClick={() => toggle(id)}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              {counted.includes(id) && <Check fontSize="small" />}
            </ListItemIcon>
            {channelName(id)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
