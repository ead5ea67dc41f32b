import { workspaceApi, type TeamMember } from '@colloquy/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../session/session-hooks.ts';
import { useBackend } from '../../api/backend.tsx';
import { useText } from '../../i18n/useText.ts';
import { memberName } from '../../features/members/member-rules.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

const NOBODY: readonly TeamMember[] = [];

export interface NamedMembers {
  readonly all: readonly TeamMember[];
  /** How a member is called here; who left is somebody. */
  readonly nameOf: (userId: string) => string;
  readonly myId: string | undefined;
}

/** The members of the workspace, by name. */
export function useNamedMembers(): NamedMembers {
  const t = useText();
  const { call } = useBackend();
  const { workspace } = useWorkspaceScope();
  const { data: me } = useMe();
  const { data: all = NOBODY } = useQuery({
    queryKey: ['team-members', workspace.id],
    queryFn: async ({ signal }) =>
      (await call(workspaceApi.listTeamMembers, { params: { id: workspace.id }, signal })).data,
  });
  const myId = me?.authUser.id;
  return {
    all,
    myId,
    nameOf: (userId) => {
      const member = all.find((one) => one.userId === userId);
      const name = (member && memberName(member)) || t('inbox.someone');
      return userId === myId ? t('inbox.me', { name }) : name;
    },
  };
}
