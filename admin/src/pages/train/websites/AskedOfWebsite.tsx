import type { Website } from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Settings from '@mui/icons-material/SettingsOutlined';
import type { ReactElement } from 'react';
import type { MenuAction } from '../../../components/ActionMenu.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { RefreshDialog } from './RefreshDialog.tsx';
import { DeleteWebsiteDialog, EditWebsiteDialog } from './WebsiteDialogs.tsx';
import { isWorking } from './website-status.ts';

/** A pending question about a website. */
export interface AskedWebsite {
  readonly kind: 'refresh' | 'edit' | 'delete';
  readonly website: Website;
}

/** The dialog of a pending action on a website. */
export function AskedOfWebsite(props: {
  asked: AskedWebsite;
  onClose: () => void;
  onDeleted?: () => void;
}): ReactElement {
  const { asked, onClose } = props;
  if (asked.kind === 'refresh') return <RefreshDialog website={asked.website} onClose={onClose} />;
  if (asked.kind === 'edit') return <EditWebsiteDialog website={asked.website} onClose={onClose} />;
  return (
    <DeleteWebsiteDialog website={asked.website} onDeleted={props.onDeleted ?? onClose} onClose={onClose} />
  );
}

/** Actions in the menu of a website. */
export function useWebsiteActions(
  website: Website,
  onAsk: (asked: AskedWebsite) => void,
): readonly MenuAction[] {
  const t = useText();
  const { canManageBots } = useWorkspaceScope();
  if (!canManageBots) return [];
  const isBusy = isWorking(website);
  return [
    {
      label: t('websites.refresh'),
      Icon: Refresh,
      disabled: isBusy,
      onSelect: () => onAsk({ kind: 'refresh', website }),
    },
    {
      label: t('websites.edit'),
      Icon: Settings,
      disabled: isBusy,
      onSelect: () => onAsk({ kind: 'edit', website }),
    },
    {
      label: t('websites.remove'),
      Icon: Delete,
      isDestructive: true,
      onSelect: () => onAsk({ kind: 'delete', website }),
    },
  ];
}
