import type { ApiKey, IssuedApiKey } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SortSelect } from '../../components/SortSelect.tsx';
import { useAdmins } from '../../features/members/useAdmins.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { API_KEY_SORTS, choiceOf, endlessLast } from './api-key-sorts.ts';
import { AskedOfKey, type Asking } from './AskedOfKey.tsx';
import { ApiKeyRow, KEY_COLUMNS } from './ApiKeyRow.tsx';
import { SecretDialog } from './SecretDialog.tsx';

/** One or two are seen at a glance. */
const SORT_FROM = 3;
const HEADS = ['name', 'secret', 'lastUsed', 'expires'] as const;

/** The keys in the list around it, and what can be done with them. */
export function ApiKeyList(): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { data, error, isPending, refetch, sort, setSort } = useListContext<ApiKey>();
  const admins = useAdmins(workspace.id, true);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const choice = choiceOf(sort);
  return (
    <>
      <PageHeader
        title={t('pages.apiKeys')}
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
      {isPending && <Skeleton variant="rounded" height={180} />}
      {data?.length === 0 && (
        <EmptyState icon={<Key />} title={t('apiKeys.none')} text={t('apiKeys.noneText')} />
      )}
      {data !== undefined && data.length >= SORT_FROM && (
        <Box sx={{ mb: 1.5 }}>
          <SortSelect
            choices={API_KEY_SORTS}
            sort={choice}
            onSort={({ field, isDescending }) => setSort({ field, order: isDescending ? 'DESC' : 'ASC' })}
          />
        </Box>
      )}
      {data !== undefined && data.length > 0 && (
        <Card>
          <Box
            aria-hidden
            sx={{
              ...KEY_COLUMNS,
              display: { xs: 'none', md: 'grid' },
              px: 2,
              py: 1,
              color: 'text.secondary',
            }}
          >
            {HEADS.map((head) => (
              <Typography key={head} variant="caption" sx={{ fontWeight: 600 }}>
                {t(`apiKeys.columns.${head}`)}
              </Typography>
            ))}
          </Box>
          <Box component="ul" aria-label={t('pages.apiKeys')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {endlessLast(data, choice).map((key) => (
              <ApiKeyRow
                key={key.id}
                apiKey={key}
                owner={admins.nameOf(key.owner_id)}
                onAsk={(kind) => setAsking({ kind, key })}
              />
            ))}
          </Box>
        </Card>
      )}
      {asking !== null && (
        <AskedOfKey
          asking={asking}
          admins={admins}
          onClose={() => setAsking(null)}
          onIssued={(key) => {
            setAsking(null);
            setIssued(key);
          }}
        />
      )}
      {issued !== null && <SecretDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}
