import { isAllowed, WorkspaceRole, type ChatBot, type Me, type Workspace } from '@colloquy/contracts';
import { createContext, useContext } from 'react';
import type { PagedList } from '../api/usePagedList.ts';

/** State shared by the pages of a workspace. */
export interface WorkspaceScopeValue {
  readonly workspace: Workspace;
  readonly workspaces: PagedList<Workspace>;
  readonly bots: PagedList<ChatBot>;
  /** The current chatbot: the one in the URL, the last viewed, or the first. */
  readonly bot: ChatBot | undefined;
  readonly role: WorkspaceRole;
  /** May create, train and change chatbots; a plain USER may not. */
  readonly canManageBots: boolean;
  /** May change public links and integrations. */
  readonly canManageIntegrations: boolean;
  /** May delete this chatbot. */
  readonly canDeleteBot: (bot: ChatBot) => boolean;
}

export const WorkspaceContext = createContext<WorkspaceScopeValue | null>(null);

/** The current workspace and chatbot. Throws outside a workspace page. */
export function useWorkspaceScope(): WorkspaceScopeValue {
  const scope = useContext(WorkspaceContext);
  if (scope === null) throw new Error('WorkspaceScope is missing');
  return scope;
}

/** A user's role in a workspace; USER when none is found (specification, section 6). */
export function roleIn(me: Me | undefined, workspaceId: string): WorkspaceRole {
  const membership = me?.workspaceRoles.find((one) => one.workspace_id === workspaceId);
  return membership?.workspace_role_id ?? WorkspaceRole.user;
}

/** The permissions that pages check, from the contracts' table. */
export function rightsOf(
  me: Me | undefined,
  role: WorkspaceRole,
): Pick<WorkspaceScopeValue, 'canManageBots' | 'canManageIntegrations' | 'canDeleteBot'> {
  return {
    canManageBots: isAllowed(role, 'manageBots'),
    canManageIntegrations: isAllowed(role, 'manageIntegrations'),
    canDeleteBot: (bot) => isAllowed(role, 'deleteBots', bot.createdBy === me?.authUser.id),
  };
}
