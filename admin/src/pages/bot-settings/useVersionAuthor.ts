import { isAllowed, MAX_PAGE_LIMIT } from '@colloquy/contracts';
import { useGetList } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useMe } from '../../session/session-hooks.ts';
import { memberName, type MemberRecord } from '../../features/members/member-name.ts';

/** Author of a version: the user, a member by name if the user's role may see it, or just a member. */
export function useVersionAuthor(): (userId: string | null) => string {
  const t = useText();
  const { data: me } = useMe();
  const { workspace, role } = useWorkspaceScope();
  const { data = [] } = useGetList<MemberRecord>(
    'members',
    {
      pagination: { page: 1, perPage: MAX_PAGE_LIMIT },
      sort: { field: 'name', order: 'ASC' },
      meta: { parentId: workspace.id },
    },
    { enabled: isAllowed(role, 'manageWorkspace') },
  );
  return (userId) => {
    if (userId === null) return t('botSettings.versionUnknown');
    if (userId === me?.authUser.id) return t('botSettings.versionMine');
    const member = data.find((one) => one.userId === userId);
    return member === undefined ? t('botSettings.versionOfMember') : memberName(member);
  };
}
