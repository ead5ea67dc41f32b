import { isAllowed, type Permission } from '@colloquy/contracts';
import Lock from '@mui/icons-material/LockOutlined';
import type { ReactElement } from 'react';
import { EmptyState } from '../components/EmptyState.tsx';
import { Page } from '../components/Page.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { useText, type TextKey } from '../i18n/useText.ts';
import { useWorkspaceScope } from '../scope/workspace-context.ts';

/** A page for users with a permission; others see why it is closed. */
export function PageGate(props: {
  permission: Permission;
  title: TextKey | undefined;
  refusal: TextKey;
  children: ReactElement;
}): ReactElement {
  const t = useText();
  const { workspace, role } = useWorkspaceScope();
  if (isAllowed(role, props.permission)) return props.children;
  return (
    <Page>
      <PageHeader title={t(props.title ?? 'pages.forbidden')} help={workspace.name} />
      <EmptyState icon={<Lock />} title={t('pages.forbidden')} text={t(props.refusal)} />
    </Page>
  );
}
