import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactElement } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useText } from '../../i18n/useText.ts';
import { auditPath, settingsPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AuditLog } from './audit/AuditLog.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';

/** A workspace's settings and its audit log, for admins; each has an address of its own. */
export function SettingsPage(): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const general = settingsPath(workspace.id);
  const audit = auditPath(workspace.id);
  // Where the log stood before it had an address.
  if (pathname === general && params.get('tab') === 'audit') return <Navigate to={audit} replace />;
  const tabs = [
    { to: general, label: t('settings.tab.general') },
    { to: audit, label: t('settings.tab.audit') },
  ];
  return (
    <Page width={pathname === audit ? 'page' : 'form'}>
      <PageHeader title={t('settings.title')} help={workspace.name} />
      <Tabs
        value={pathname}
        aria-label={t('settings.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map(({ to, label }) => (
          <Tab
            key={to}
            value={to}
            label={label}
            component={Link}
            to={to}
            id={`tab-${to}`}
            aria-controls={`panel-${to}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${pathname}`} aria-labelledby={`tab-${pathname}`}>
        {pathname === audit ? <AuditLog /> : <GeneralSettings />}
      </Box>
    </Page>
  );
}
