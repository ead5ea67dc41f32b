import { WorkspaceRole } from '@colloquy/contracts';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useState, type ReactElement } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { ListPager } from '../../components/ListPager.tsx';
import { ListStates } from '../../components/ListStates.tsx';
import { menuColumn, RecordTable } from '../../components/RecordTable.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { EndOfRightsDialog } from '../../features/members/EndOfRightsDialog.tsx';
import type { MemberRecord } from '../../features/members/member-name.ts';
import { useMemberActions } from '../../features/members/useMemberActions.ts';
import { useText } from '../../i18n/useText.ts';
import { useMemberColumn } from './Person.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** Shorter lists need no search. */
const SEARCH_FROM = 6;
const PAGE_SIZE = 50;
/** Width of the columns that members and invitations share. */
export const ROLE_WIDTH_PX = { xs: 116, sm: 150 };
export const TIME_WIDTH_PX = 150;

/** Asked before a member is removed, or an admin gets another role. */
interface Question {
  readonly member: MemberRecord;
  readonly what: 'remove' | WorkspaceRole;
}

/** The members with editable roles; sorting, search and page are in the URL. */
export function MemberList(props: { workspaceId: string }): ReactElement {
  return (
    <ListBase<MemberRecord>
      resource="members"
      queryOptions={{ meta: { parentId: props.workspaceId }, onError: () => undefined }}
      sort={{ field: 'joinedAt', order: 'ASC' }}
      perPage={PAGE_SIZE}
      storeKey={false}
      disableAuthentication
    >
      <ListStates heightPx={220}>
        <Search />
        <Members {...props} />
        <ListPager />
      </ListStates>
    </ListBase>
  );
}

function Search(): ReactElement | null {
  const t = useText();
  const { total = 0, filterValues, setFilters } = useListContext();
  const search = String(filterValues['search'] ?? '');
  const onSearch = useCallback(
    (value: string) => setFilters(value === '' ? {} : { search: value }, undefined, false),
    [setFilters],
  );
  if (total < SEARCH_FROM && search === '') return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <SearchField label={t('members.searchLabel')} value={search} onSearch={onSearch} />
      {total === 0 && (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {t('members.searchNone', { search })}
        </Typography>
      )}
    </Box>
  );
}

function Members(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const { data = [] } = useListContext<MemberRecord>();
  const { changeRole, isBusy } = useMemberActions(props.workspaceId);
  const { nameOf, isMe, column } = useMemberColumn();
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <RecordTable
        label={t('members.title')}
        rows={data}
        idOf={({ userId }) => userId}
        columns={[
          { ...column, sortBy: 'name' },
          {
            head: t('members.role'),
            sortBy: 'workspace_role_id',
            widthPx: ROLE_WIDTH_PX,
            // Only another admin can change one's own role.
            cell: (member) =>
              isMe(member) ? (
                t(`members.roles.${member.workspace_role_id}`)
              ) : (
                <RoleSelect
                  variant="row"
                  label={t('members.roleOf', { name: nameOf(member) })}
                  value={member.workspace_role_id}
                  onChange={(role) => {
                    // A disabled field would lose focus.
                    if (isBusy) return;
                    if (member.workspace_role_id === WorkspaceRole.admin) setQuestion({ member, what: role });
                    else changeRole(member, role, null);
                  }}
                />
              ),
          },
          {
            head: t('members.lastSeen'),
            sortBy: 'lastSeenAt',
            startsDescending: true,
            widthPx: TIME_WIDTH_PX,
            isWideOnly: true,
            cell: ({ lastSeenAt }) =>
              lastSeenAt === null ? t('members.neverSeen') : <RelativeTime at={lastSeenAt} />,
          },
          menuColumn(t('members.actions'), (member: MemberRecord) => {
            const remove = () => setQuestion({ member, what: 'remove' });
            const removing = { label: t('members.remove'), Icon: RemoveIcon, onSelect: remove };
            return (
              <ActionMenu
                label={t('members.actionsOf', { name: nameOf(member) })}
                actions={isMe(member) ? [] : [{ ...removing, isDestructive: true }]}
              />
            );
          }),
        ]}
      />
      {question !== null && (
        <AskedOfMember
          {...props}
          {...question}
          name={nameOf(question.member)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

function AskedOfMember(
  props: Question & { workspaceId: string; name: string; onClose: () => void },
): ReactElement {
  const t = useText();
  const { workspaceId, member, what, name, onClose } = props;
  const { changeRole, remove, isBusy } = useMemberActions(workspaceId);
  const asked =
    what === 'remove'
      ? {
          title: t('members.removeTitle', { name }),
          text: t('members.removeText'),
          action: t('members.remove'),
        }
      : {
          title: t('members.demoteTitle', { name, role: t(`members.roles.${what}`) }),
          text: t('members.demoteText'),
          action: t('members.demote'),
        };
  return (
    <EndOfRightsDialog
      workspaceId={workspaceId}
      member={member}
      {...asked}
      busy={isBusy}
      onConfirm={(kept) =>
        what === 'remove' ? remove(member, kept, onClose) : changeRole(member, what, kept, onClose)
      }
      onClose={onClose}
    />
  );
}
