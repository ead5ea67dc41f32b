import type { AuditEntry } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ListPager } from '../../../components/ListPager.tsx';
import { ListStates } from '../../../components/ListStates.tsx';
import { formatDay } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { AUDIT_VIEWS } from './audit-filter.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRow } from './AuditRow.tsx';
import { useAuditNames } from './useAuditNames.ts';

const PAGE_SIZE = 50;

/** The audit log, newest first; filters and page are in the URL. */
export function AuditLog(): ReactElement {
  const { workspace } = useWorkspaceScope();
  const names = useAuditNames();
  return (
    <ListBase<AuditEntry>
      resource="audit-entries"
      queryOptions={{ meta: { parentId: workspace.id }, onError: () => undefined }}
      perPage={PAGE_SIZE}
      sort={AUDIT_VIEWS.usualSort}
      storeKey={false}
      disableAuthentication
    >
      <AuditFilters actors={names.actors} />
      <ListStates heightPx={320}>
        <Days names={names} />
        <ListPager />
      </ListStates>
    </ListBase>
  );
}

/** The page's entries, grouped by day. */
function Days(props: { names: ReturnType<typeof useAuditNames> }): ReactElement {
  const t = useText();
  const { data = [], filterValues } = useListContext<AuditEntry>();
  if (data.length === 0) {
    const isFiltered = Object.keys(filterValues).length > 0;
    return (
      <EmptyState title={isFiltered ? t('audit.noMatch') : t('audit.empty')} text={t('audit.emptyText')} />
    );
  }
  const days = Map.groupBy(data, ({ at }) => formatDay(at));
  return (
    <Box component="section" aria-label={t('settings.tab.audit')}>
      {[...days].map(([day, entries]) => (
        <Box key={day} sx={{ '& + &': { mt: 2.5 } }}>
          <Typography variant="h3" component="h2" color="textSecondary" sx={{ mb: 0.75, px: 0.5 }}>
            {day === 'today' ? t('audit.today') : day === 'yesterday' ? t('audit.yesterday') : day}
          </Typography>
          <Card>
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} names={props.names} />
              ))}
            </Box>
          </Card>
        </Box>
      ))}
    </Box>
  );
}
