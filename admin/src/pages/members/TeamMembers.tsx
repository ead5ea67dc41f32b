import { workspaceApi } from '@colloquy/contracts';
import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { memberName } from '../../features/members/member-rules.ts';
import { useText } from '../../i18n/useText.ts';
import { useMe } from '../../session/session-hooks.ts';
import { MemberTable, Person } from './MemberTable.tsx';

/** Who else is here, for members who do not manage them. */
export function TeamMembers(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const { data: me } = useMe();
  const { data, error, refetch } = useRoute(workspaceApi.listTeamMembers, {
    params: { id: props.workspaceId },
  });
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={180} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <MemberTable label={t('members.title')} heads={<TableCell>{t('members.member')}</TableCell>}>
      {data.data.map((member) => {
        const name = memberName(member) || t('members.gone');
        const isMe = member.userId === me?.authUser.id;
        return (
          <TableRow key={member.userId}>
            <TableCell>
              <Person
                id={member.userId}
                name={name}
                email={member.email}
                title={isMe ? t('members.you', { name }) : name}
              />
            </TableCell>
          </TableRow>
        );
      })}
    </MemberTable>
  );
}
