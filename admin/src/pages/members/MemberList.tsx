import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, type ReactElement } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { ListPager } from '../../components/ListPager.tsx';
import { ListSortHead } from '../../components/ListSortHead.tsx';
import { ListStates } from '../../components/ListStates.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useText } from '../../i18n/useText.ts';
import type { MemberRecord } from '../../features/members/member-rules.ts';
import { MemberRow } from './MemberRow.tsx';
import { ActionsHead, MemberTable, WIDE_ONLY } from './MemberTable.tsx';

/** A handful is seen at a glance. */
const SEARCH_FROM = 6;
const PAGE_SIZE = 50;

/** The members, with their roles to change; order, search and page stand in the URL. */
export function MemberList(props: { workspaceId: string }): ReactElement {
  const parentId = props.workspaceId;
  return (
    <ListBase<MemberRecord>
      resource="members"
      queryOptions={{ meta: { parentId }, onError: () => undefined }}
      sort={{ field: 'joinedAt', order: 'ASC' }}
      perPage={PAGE_SIZE}
      storeKey={false}
      disableAuthentication
    >
      <ListStates skeleton={<Skeleton variant="rounded" height={220} />}>
        <Members />
        <ListPager />
      </ListStates>
    </ListBase>
  );
}

function Members(): ReactElement {
  const t = useText();
  const { data = [], total = 0, filterValues, setFilters } = useListContext<MemberRecord>();
  const search = String(filterValues['search'] ?? '');
  const onSearch = useCallback(
    (value: string) => setFilters(value === '' ? {} : { search: value }, undefined, false),
    [setFilters],
  );
  return (
    <>
      {(total >= SEARCH_FROM || search !== '') && (
        <Box sx={{ mb: 1.5 }}>
          <SearchField label={t('members.searchLabel')} value={search} onSearch={onSearch} />
        </Box>
      )}
      <MemberTable
        label={t('members.title')}
        heads={
          <>
            <ListSortHead field="name" label={t('members.member')} />
            <ListSortHead
              field="workspace_role_id"
              label={t('members.role')}
              sx={{ width: { xs: 116, sm: 150 } }}
            />
            <ListSortHead
              field="lastSeenAt"
              label={t('members.lastSeen')}
              startsDescending
              sx={{ ...WIDE_ONLY, width: 150 }}
            />
            <ActionsHead />
          </>
        }
      >
        {data.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </MemberTable>
      {data.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {t('members.searchNone', { search })}
        </Typography>
      )}
    </>
  );
}
