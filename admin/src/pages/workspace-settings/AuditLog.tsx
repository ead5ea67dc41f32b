import { auditActionSchema, DEFAULT_PAGE_LIMIT, workspaceApi, type AuditEntry } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBackend } from '../../api/backend.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { Pager } from '../../components/Pager.tsx';
import { withFilters } from '../../components/url-filters.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { actorName } from './audit-actor.ts';
import { changesOf } from './audit-values.ts';

/** Who changed what, the newest first; filter and page stand in the URL. */
export function AuditLog(): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const { workspace } = useWorkspaceScope();
  const [params, setParams] = useSearchParams();
  const action = auditActionSchema.safeParse(params.get('action')).data;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', workspace.id, action, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(workspaceApi.listAuditEntries, {
        params: { id: workspace.id },
        query: { page, ...(action === undefined ? {} : { action: [action] }) },
        signal,
      }),
  });
  return (
    <>
      <Box sx={{ mb: 1.5 }}>
        <FilterSelect
          label={t('audit.filter')}
          width={260}
          value={action ?? ''}
          options={[
            { value: '', label: t('audit.all') },
            ...auditActionSchema.options.map((one) => ({ value: one, label: t(`audit.actions.${one}`) })),
          ]}
          onChange={(next) =>
            setParams((current) => withFilters(current, { action: next, page: '' }), { replace: true })
          }
        />
      </Box>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={240} />}
      {data !== undefined && data.data.length === 0 && (
        <EmptyState
          title={action === undefined ? t('audit.empty') : t('audit.noMatch')}
          text={t('audit.emptyText')}
        />
      )}
      {data !== undefined && data.data.length > 0 && (
        <Card>
          <Box component="ol" aria-label={t('settings.tab.audit')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.data.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </Box>
        </Card>
      )}
      <Pager
        page={page}
        total={data?.meta.total ?? 0}
        pageSize={DEFAULT_PAGE_LIMIT}
        onPage={(next) => setParams((current) => withFilters(current, { page: String(next) }))}
      />
    </>
  );
}

function AuditRow(props: { entry: AuditEntry }): ReactElement {
  const t = useText();
  const { entry } = props;
  const { bots } = useWorkspaceScope();
  const changes = changesOf(t, entry, (id) => bots.items?.find((bot) => bot.id === id)?.name);
  const target = entry.target.name === '' ? '' : ` · ${entry.target.name}`;
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 1.25, '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {t(`audit.actions.${entry.action}`)}
        </Box>
        {target}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {actorName(t, entry.actor)} · {formatTime(entry.at)}
      </Typography>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: 13, overflowWrap: 'anywhere' }}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {before === undefined
                ? t('audit.value', { field, value: after || t('audit.nothing') })
                : t('audit.change', {
                    field,
                    before: before || t('audit.nothing'),
                    after: after || t('audit.nothing'),
                  })}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
