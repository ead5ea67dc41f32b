import { isAllowed, type ApiKey, type IssuedApiKey } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { Link, useParams } from 'react-router-dom';
import { billingPath, integrationsPath } from '../../routing/paths.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SortSelect } from '../../components/SortSelect.tsx';
import { useUrlSort } from '../../components/useUrlSort.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { API_KEY_SORTS } from './api-key-sorts.ts';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { KeyOwnerDialog } from './KeyOwnerDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useAdmins } from '../../features/members/useAdmins.ts';
import { useApiKeys } from './useApiKeys.ts';
import { useIsEnterprise } from '../../features/plan/useWorkspacePlan.ts';

/** One or two are seen at a glance. */
const SORT_FROM = 3;

type Asking =
  | { readonly kind: 'edit' | 'rotate' | 'revoke' | 'owner'; readonly key: ApiKey }
  | { readonly kind: 'create' };

/** The workspace's API keys; for another plan or role, why there are none to see and where to go. */
export function ApiKeysPage(): ReactElement {
  const t = useText();
  const { workspace, role } = useWorkspaceScope();
  const { botId = '' } = useParams();
  const isAdmin = isAllowed(role, 'manageBilling');
  const isEnterprise = useIsEnterprise(workspace.id);
  const [sort, setSort] = useUrlSort(API_KEY_SORTS);
  const keys = useApiKeys(workspace.id, isAdmin && isEnterprise === true, sort);
  const admins = useAdmins(workspace.id, isAdmin && isEnterprise === true);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const close = () => setAsking(null);
  const show = (key: IssuedApiKey) => {
    close();
    setIssued(key);
  };
  const back = (
    <Button component={Link} to={integrationsPath(workspace.id, botId)}>
      {t('apiKeys.back')}
    </Button>
  );
  if (!isAdmin || isEnterprise === false) {
    return (
      <Page>
        <PageHeader title={t('apiKeys.title')} />
        <EmptyState
          icon={<Key />}
          title={t(isAdmin ? 'apiKeys.planTitle' : 'apiKeys.roleTitle')}
          text={t(isAdmin ? 'apiKeys.planText' : 'apiKeys.roleText')}
          action={
            <>
              {isAdmin && (
                <Button component={Link} to={billingPath(workspace.id)} variant="contained" sx={{ mr: 1 }}>
                  {t('apiKeys.planAction')}
                </Button>
              )}
              {back}
            </>
          }
        />
      </Page>
    );
  }
  const { data, error, refetch } = keys.read;
  return (
    <Page>
      <PageHeader
        title={t('apiKeys.title')}
        help={t('apiKeys.help', { name: workspace.name })}
        action={
          <Button variant="contained" startIcon={<Add />} onClick={() => setAsking({ kind: 'create' })}>
            {t('apiKeys.add')}
          </Button>
        }
      />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('apiKeys.guide')}
      </Typography>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={180} />}
      {data?.length === 0 && (
        <EmptyState icon={<Key />} title={t('apiKeys.none')} text={t('apiKeys.noneText')} />
      )}
      {data !== undefined && data.length >= SORT_FROM && (
        <Box sx={{ pt: 1, mb: 1.5 }}>
          <SortSelect choices={API_KEY_SORTS} sort={sort} onSort={setSort} />
        </Box>
      )}
      {data !== undefined && data.length > 0 && (
        <Card>
          <Box component="ul" aria-label={t('apiKeys.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((key) => (
              <ApiKeyRow
                key={key.id}
                apiKey={key}
                onEdit={() => setAsking({ kind: 'edit', key })}
                owner={admins.nameOf(key.owner_id)}
                onOwner={() => setAsking({ kind: 'owner', key })}
                onRotate={() => setAsking({ kind: 'rotate', key })}
                onRevoke={() => setAsking({ kind: 'revoke', key })}
              />
            ))}
          </Box>
        </Card>
      )}
      <Box sx={{ mt: 2 }}>{back}</Box>
      {asking?.kind === 'create' && (
        <ApiKeyDialog
          apiKey={null}
          busy={keys.create.isPending}
          onClose={close}
          onSave={(rules, onError) => keys.create.mutate(rules, { onSuccess: show, onError })}
        />
      )}
      {asking?.kind === 'edit' && (
        <ApiKeyDialog
          apiKey={asking.key}
          busy={keys.change.isPending}
          onClose={close}
          onSave={(rules, onError) =>
            keys.change.mutate({ key: asking.key, rules }, { onSuccess: close, onError })
          }
        />
      )}
      {asking?.kind === 'owner' && (
        <KeyOwnerDialog
          apiKey={asking.key}
          admins={admins}
          busy={keys.change.isPending}
          onClose={close}
          onSave={(owner_id, onError) =>
            keys.change.mutate({ key: asking.key, rules: { owner_id } }, { onSuccess: close, onError })
          }
        />
      )}
      {asking?.kind === 'rotate' && (
        <ConfirmDialog
          open
          title={t('apiKeys.rotateTitle', { name: asking.key.name })}
          text={t('apiKeys.rotateText')}
          action={t('apiKeys.rotateAction')}
          busy={keys.rotate.isPending}
          onClose={close}
          onConfirm={() => keys.rotate.mutate(asking.key, { onSuccess: show, onError: close })}
        />
      )}
      {asking?.kind === 'revoke' && (
        <ConfirmDialog
          open
          title={t('apiKeys.revokeTitle', { name: asking.key.name })}
          text={t('apiKeys.revokeText')}
          action={t('apiKeys.revoke')}
          busy={keys.revoke.isPending}
          onClose={close}
          onConfirm={() => keys.revoke.mutate(asking.key, { onSettled: close })}
        />
      )}
      {issued !== null && <SecretDialog issued={issued} onClose={() => setIssued(null)} />}
    </Page>
  );
}
