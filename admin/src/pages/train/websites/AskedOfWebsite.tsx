import { knowledgeApi, type Website } from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Search from '@mui/icons-material/TravelExplore';
import Settings from '@mui/icons-material/SettingsOutlined';
import type { ReactElement } from 'react';
import type { MenuAction } from '../../../components/ActionMenu.tsx';
import { useAction } from '../../../api/useAction.ts';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { DeleteWebsiteDialog, EditWebsiteDialog } from './WebsiteDialogs.tsx';
import { canRefreshKnown, isWorking } from './website-status.ts';

/** What is asked before it is done with a website. */
export interface AskedWebsite {
  readonly kind: 'edit' | 'delete';
  readonly website: Website;
}

/** What makes a website's answers stale. */
export const STALE_WEBSITE = ['websites', 'subpages', 'crawl-report', knowledgeApi.readWebsite] as const;

/** The dialog of something that is asked of a website. */
export function AskedOfWebsite(props: {
  asked: AskedWebsite;
  onClose: () => void;
  onDeleted?: () => void;
}): ReactElement {
  const { asked, onClose } = props;
  if (asked.kind === 'edit') return <EditWebsiteDialog website={asked.website} onClose={onClose} />;
  return (
    <DeleteWebsiteDialog website={asked.website} onDeleted={props.onDeleted ?? onClose} onClose={onClose} />
  );
}

/** A function that lets a website be looked at again, whole or only what is selected. */
export function useRefreshWebsite(website: Website) {
  const t = useText();
  const refresh = useAction(knowledgeApi.refreshWebsite, {
    stale: [...STALE_WEBSITE],
    done: t('websites.refreshing', { name: website.name }),
  });
  return {
    isBusy: refresh.isPending,
    start: (mode: 'full' | 'known') => refresh.mutate({ params: { id: website.id }, body: { mode } }),
  };
}

/** What the menu of a website offers. */
export function useWebsiteActions(
  website: Website,
  onAsk: (asked: AskedWebsite) => void,
): readonly MenuAction[] {
  const t = useText();
  const { canManageBots } = useWorkspaceScope();
  const { start } = useRefreshWebsite(website);
  if (!canManageBots) return [];
  const isBusy = isWorking(website);
  return [
    { label: t('websites.refreshFull'), Icon: Search, disabled: isBusy, onSelect: () => start('full') },
    ...(canRefreshKnown(website)
      ? [{ label: t('websites.refreshKnown'), Icon: Refresh, onSelect: () => start('known') }]
      : []),
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
