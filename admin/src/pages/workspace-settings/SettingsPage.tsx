import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AuditLog } from './AuditLog.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';

const TABS = ['general', 'audit'] as const;

/** A workspace's settings and its audit log, for admins; the tab stands in the URL. */
export function SettingsPage(): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'general';
  return (
    <Page>
      <PageHeader title={t('settings.title')} help={workspace.name} />
      <Tabs
        value={tab}
        onChange={(_, next: string) => setParams(next === 'general' ? {} : { tab: next })}
        aria-label={t('settings.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {TABS.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`tab-${one}`}
            aria-controls={`panel-${one}`}
            label={t(`settings.tab.${one}`)}
          />
        ))}
      </Tabs>
      {TABS.map((one) => (
        <Box
          key={one}
          role="tabpanel"
          id={`panel-${one}`}
          aria-labelledby={`tab-${one}`}
          hidden={one !== tab}
          sx={{ pt: 2 }}
        >
          {one === tab && (one === 'general' ? <GeneralSettings /> : <AuditLog />)}
        </Box>
      ))}
    </Page>
  );
}
