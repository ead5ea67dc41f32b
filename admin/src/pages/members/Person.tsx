import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { memberName, type MemberRecord } from '../../features/members/member-name.ts';
import { useText } from '../../i18n/useText.ts';
import { useMe } from '../../session/session-hooks.ts';

type Named = Pick<MemberRecord, 'userId' | 'email' | 'firstName' | 'lastName'>;

/** Avatar, name and, below it, the address or another detail. */
export function Person(props: { id: string; name: string; below?: string; title?: string }): ReactElement {
  const { id, name, below = name, title = name } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      {/* Phones lack the room beside the name. */}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <NameAvatar seed={id} name={name} size={32} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={title} sx={{ fontWeight: 500 }}>
          {title}
        </Typography>
        {below !== name && (
          <Typography noWrap title={below} variant="body2" color="textSecondary">
            {below}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** A table column of members, with their displayed names and a mark for oneself. */
export function useMemberColumn() {
  const t = useText();
  const { data: me } = useMe();
  const nameOf = (member: Named) => memberName(member) || t('members.gone');
  const isMe = ({ userId }: Named) => userId === me?.authUser.id;
  const column: Column<Named> = {
    head: t('members.member'),
    cell: (member) => {
      const name = nameOf(member);
      const title = isMe(member) ? t('members.you', { name }) : name;
      return <Person id={member.userId} name={name} below={member.email || name} title={title} />;
    },
  };
  return { nameOf, isMe, column };
}
