import type { ReactElement } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageTabs } from '../../components/PageTabs.tsx';
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
  // The log's former address.
  if (pathname === general && params.get('tab') === 'audit') return <Navigate to={audit} replace />;
  const tabs = [
    { to: general, label: t('settings.tab.general') },
    { to: audit, label: t('settings.tab.audit') },
  ];
  return (
    <Page width={pathname === audit ? 'page' : 'form'}>
      <PageHeader title={t('settings.title')} help={workspace.name} />
      <PageTabs label={t('settings.tabs')} here={pathname} tabs={tabs} gap={2}>
        {pathname === audit ? <AuditLog /> : <GeneralSettings />}
      </PageTabs>
    </Page>
  );
}
