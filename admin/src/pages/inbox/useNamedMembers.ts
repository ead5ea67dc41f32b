import { workspaceApi, type TeamMember } from '@colloquy/contracts';
import { useMe } from '../../session/session-hooks.ts';
import { useRoute } from '../../api/useRoute.ts';
import { useText } from '../../i18n/useText.ts';
import { memberName } from '../../features/members/member-name.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

const NOBODY: readonly TeamMember[] = [];

export interface NamedMembers {
  readonly all: readonly TeamMember[];
  /** Name of a member; a generic text for former members. */
  readonly nameOf: (userId: string) => string;
  readonly myId: string | undefined;
}

/** The members of the workspace, sorted by name. */
export function useNamedMembers(): NamedMembers {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { data: me } = useMe();
  const { data: { data: all } = { data: NOBODY } } = useRoute(workspaceApi.listTeamMembers, {
    params: { id: workspace.id },
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
