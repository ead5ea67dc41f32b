import { auditActionSchema, DEFAULT_PAGE_LIMIT, workspaceApi, type AuditEntry } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBackend } from '../data/backend.tsx';
import { formatTime } from '../i18n/format.ts';
import { useText } from '../i18n/useText.ts';
import { memberName } from '../members/member-rules.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { withFilters } from '../ui/url-filters.ts';
import { useWorkspaceScope } from '../workspaces/workspace-context.ts';
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
      <TextField
        select
        label={t('audit.filter')}
        value={action ?? ''}
        onChange={(event) =>
          setParams((current) => withFilters(current, { action: event.target.value, page: '' }), {
            replace: true,
          })
        }
        sx={{ width: 260, maxWidth: '100%', mb: 1.5 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('audit.all')}</MenuItem>
        {auditActionSchema.options.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`audit.actions.${one}`)}
          </MenuItem>
        ))}
      </TextField>
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
  const changes = changesOf(t, entry);
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
        {memberName(entry.actor) || t('members.gone')} · {formatTime(entry.at)}
      </Typography>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: 13, overflowWrap: 'anywhere' }}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {t('audit.change', {
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
