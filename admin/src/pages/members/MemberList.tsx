import { DEFAULT_PAGE_LIMIT, WorkspaceRole, workspaceApi, type WorkspaceMember } from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../../session/session-hooks.ts';
import { useBackend } from '../../api/backend.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { Pager } from '../../components/Pager.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SortSelect } from '../../components/SortSelect.tsx';
import { withFilters } from '../../components/url-filters.ts';
import type { ListSort } from '../../api/list-sort.ts';
import { useUrlSort } from '../../components/useUrlSort.ts';
import { EndOfRightsDialog } from './EndOfRightsDialog.tsx';
import { filterMembers, memberName } from '../../features/members/member-rules.ts';
import { MEMBER_SORTS, type MemberSortField } from './member-sorts.ts';
import { AvatarRow } from './AvatarRow.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { useMemberActions } from './useMemberActions.ts';

/** A handful is seen at a glance. */
const SEARCH_FROM = 6;
const SORT_FROM = 3;

/** The members, with their roles to change. */
export function MemberList(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const [params, setParams] = useSearchParams();
  const [page, setPage] = useState(1);
  const search = params.get('search') ?? '';
  const onSearch = useCallback(
    (value: string) => setParams((current) => withFilters(current, { search: value }), { replace: true }),
    [setParams],
  );
  const [sort, setSort] = useUrlSort(MEMBER_SORTS);
  const { field: orderBy, isDescending: desc } = sort;
  const { data, error, refetch } = useQuery({
    queryKey: ['members', props.workspaceId, orderBy, desc, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(workspaceApi.listMembers, {
        params: { id: props.workspaceId },
        query: { page, orderBy, desc },
        signal,
      }),
  });
  const onSort = (next: ListSort<MemberSortField>) => {
    setPage(1);
    setSort(next);
  };
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={180} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  const shown = filterMembers(data.data, search);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 1, mb: 1.5, '&:empty': { display: 'none' } }}>
        {(data.data.length >= SEARCH_FROM || search !== '') && (
          <SearchField label={t('members.searchLabel')} value={search} onSearch={onSearch} />
        )}
        {data.meta.total >= SORT_FROM && <SortSelect choices={MEMBER_SORTS} sort={sort} onSort={onSort} />}
      </Box>
      <Card>
        <Box component="ul" aria-label={t('members.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((member) => (
            <MemberRow key={member.userId} workspaceId={props.workspaceId} member={member} />
          ))}
        </Box>
        {shown.length === 0 && (
          <Typography color="textSecondary" sx={{ p: 2 }}>
            {t('members.searchNone', { search })}
          </Typography>
        )}
      </Card>
      <Pager page={page} total={data.meta.total} pageSize={DEFAULT_PAGE_LIMIT} onPage={setPage} />
    </>
  );
}

function MemberRow(props: { workspaceId: string; member: WorkspaceMember }): ReactElement {
  const t = useText();
  const { member } = props;
  const { data: me } = useMe();
  const { changeRole, remove, isBusy } = useMemberActions(props.workspaceId);
  const [isRemoving, setRemoving] = useState(false);
  const [demotedTo, setDemotedTo] = useState<WorkspaceRole | null>(null);
  const name = memberName(member) || t('members.gone');
  const isMe = member.userId === me?.authUser.id;
  const seen =
    member.lastSeenAt === null
      ? t('members.neverSeen')
      : t('members.lastSeen', { time: formatTime(member.lastSeenAt) });
  return (
    <AvatarRow
      avatar={<NameAvatar seed={member.userId} name={name} size={36} />}
      title={isMe ? t('members.you', { name }) : name}
      text={[member.email, seen].filter((part) => part !== '' && part !== name).join(' · ')}
    >
      <Box sx={{ width: 150 }}>
        <RoleSelect
          label={t('members.roleOf', { name })}
          value={member.workspace_role_id}
          disabled={isBusy}
          onChange={(role) => {
            if (member.workspace_role_id === WorkspaceRole.admin) setDemotedTo(role);
            else changeRole(member, role, null, () => undefined);
          }}
        />
      </Box>
      <Tooltip title={isMe ? '' : t('members.remove')}>
        <IconButton
          size="small"
          aria-label={t('members.removeNamed', { name })}
          onClick={() => setRemoving(true)}
          sx={{ visibility: isMe ? 'hidden' : 'visible' }}
        >
          <Delete fontSize="small" />
        </IconButton>
      </Tooltip>
      {isRemoving && (
        <EndOfRightsDialog
          workspaceId={props.workspaceId}
          member={member}
          title={t('members.removeTitle', { name })}
          text={t('members.removeText')}
          action={t('members.remove')}
          busy={isBusy}
          onConfirm={(kept) => remove(member, kept, () => setRemoving(false))}
          onClose={() => setRemoving(false)}
        />
      )}
      {demotedTo !== null && (
        <EndOfRightsDialog
          workspaceId={props.workspaceId}
          member={member}
          title={t('members.demoteTitle', { name, role: t(`members.roles.${demotedTo}`) })}
          text={t('members.demoteText')}
          action={t('members.demote')}
          busy={isBusy}
          onConfirm={(kept) => changeRole(member, demotedTo, kept, () => setDemotedTo(null))}
          onClose={() => setDemotedTo(null)}
        />
      )}
    </AvatarRow>
  );
}
