import { isAllowed, MAX_PAGE_LIMIT, Plan } from '@colloquy/contracts';
import Key from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { ListBase } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { useWorkspacePlan } from '../../features/plan/useWorkspacePlan.ts';
import { useText } from '../../i18n/useText.ts';
import { billingPath, integrationsPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { ApiKeyList } from './ApiKeyList.tsx';

const LIST_PX = 160;

/** The workspace's API keys; for another plan or role, why none are shown and what to do. */
export function ApiKeysPage(): ReactElement {
  const t = useText();
  const { workspace, role } = useWorkspaceScope();
  const { botId = '' } = useParams();
  const isAdmin = isAllowed(role, 'manageBilling');
  const plan = useWorkspacePlan(workspace.id);
  const isEnterprise = plan.data?.data.plan_id === Plan.enterprise;
  const isShown = isAdmin && isEnterprise;
  return (
    <Page back={{ to: integrationsPath(workspace.id, botId), label: t('links.back') }}>
      {!isShown && <PageHeader title={t('pages.apiKeys')} />}
      {isAdmin && plan.data === undefined ? (
        <Loaded query={plan} heightPx={LIST_PX}>
          {() => null}
        </Loaded>
      ) : isShown ? (
        <ListBase
          resource="api-keys"
          filter={{ workspace_id: workspace.id }}
          sort={{ field: 'id', order: 'DESC' }}
          perPage={MAX_PAGE_LIMIT}
          disableAuthentication
        >
          <ApiKeyList />
        </ListBase>
      ) : (
        <EmptyState
          icon={<Key />}
          title={t(isAdmin ? 'apiKeys.planTitle' : 'apiKeys.roleTitle')}
          text={t(isAdmin ? 'apiKeys.planText' : 'apiKeys.roleText')}
          action={
            isAdmin && (
              <Button component={Link} to={billingPath(workspace.id)} variant="contained">
                {t('apiKeys.planAction')}
              </Button>
            )
          }
        />
      )}
    </Page>
  );
}
