import { workspaceApi, type Invitation, type InvitationState, ERRORS } from '@colloquy/contracts';
import { handle, need, paged, Refusal, type Handler } from './handle.ts';
import { entity, type FakeState } from './state.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Members and invitations in every state. */
export function addMembers(state: FakeState, workspaceId: string): void {
  const seen = new Date().toISOString();
  const { id, email } = state.me.authUser;
  state.members.push(
    { userId: id, email, firstName: 'Ada', lastName: 'Lovelace', workspace_role_id: 1, lastSeenAt: seen },
    {
      userId: 'user_2',
      email: 'grace.brewster.murray.hopper@navy.example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      workspace_role_id: 3,
      lastSeenAt: seen,
    },
    {
      userId: 'user_3',
      email: 'alan@example.com',
      firstName: '',
      lastName: '',
      workspace_role_id: 2,
      lastSeenAt: null,
    },
  );
  for (const one of ['accepted', 'revoked', 'expired', 'pending'] as const)
    addInvitation(state, workspaceId, `${one}@example.com`, one);
}

function addInvitation(
  state: FakeState,
  workspaceId: string,
  email: string,
  invitationState: InvitationState,
): Invitation {
  const { id, _createTime } = entity('inv');
  const invitation: Invitation = {
    id,
    _createTime,
    email,
    workspace_id: workspaceId,
    workspace_role_id: 2,
    invitedBy: state.me.authUser.id,
    expiresAt: new Date(Date.now() + WEEK_MS).toISOString(),
    state: invitationState,
  };
  state.invitations.push(invitation);
  return invitation;
}

/** The API's part for members and invitations. */
export function memberHandlers(state: FakeState): readonly Handler[] {
  const memberOf = (userId: string) => need(state.members.find((member) => member.userId === userId));
  const invitationOf = (id: string) => need(state.invitations.find((one) => one.id === id));
  const keepAdmin = (userId: string) => {
    const others = state.members.filter((member) => member.userId !== userId);
    if (!others.some((member) => member.workspace_role_id === 1))
      throw new Refusal(409, Number(ERRORS.wrongState), 'WRONG_STATE');
  };
  return [
    handle(workspaceApi.listMembers, ({ query }) => ({
      data: state.members,
      meta: { total: state.members.length, page: query.page, limit: query.limit },
    })),
    handle(workspaceApi.changeMemberRole, ({ params, body }) => {
      if (body.workspace_role_id !== 1) keepAdmin(params.userId);
      return { data: Object.assign(memberOf(params.userId), body) };
    }),
    handle(workspaceApi.removeMember, ({ params }) => {
      keepAdmin(params.userId);
      state.members.splice(state.members.indexOf(memberOf(params.userId)), 1);
      const isMe = params.userId === state.me.authUser.id;
      const left = state.workspaces.findIndex((workspace) => isMe && workspace.id === params.id);
      if (left >= 0) state.workspaces.splice(left, 1);
      return { data: { id: params.userId } };
    }),
    handle(workspaceApi.listInvitations, ({ query }) =>
      paged(
        state.invitations.filter((one) => query.state?.includes(one.state) ?? true),
        { ...query, desc: true },
      ),
    ),
    handle(workspaceApi.createInvitation, ({ params, body }) => {
      if (state.members.some(({ email }) => email === body.email))
        throw new Refusal(400, Number(ERRORS.userAlreadyMember), 'USER_ALREADY_MEMBER');
      return { data: addInvitation(state, params.id, body.email, 'pending') };
    }),
    handle(workspaceApi.resendInvitation, ({ params }) => ({
      data: Object.assign(invitationOf(params.invId), { state: 'pending' }),
    })),
    handle(workspaceApi.revokeInvitation, ({ params }) => ({
      data: Object.assign(invitationOf(params.invId), { state: 'revoked' }),
    })),
    handle(workspaceApi.previewInvitation, ({ params, query }) => {
      if (query.token === 'expired')
        throw new Refusal(400, Number(ERRORS.invitationTokenExpired), 'WORKSPACE_INVITE_TOKEN_EXPIRED');
      return {
        data: {
          id: params.invId,
          workspace: { id: params.id, name: 'Northwind Traders', imageUrl: null },
          invitedBy: { firstName: 'Grace', lastName: 'Hopper' },
          email: query.token === 'other' ? 'somebody.else@example.com' : state.me.authUser.email,
          workspace_role_id: 3 as const,
          expiresAt: new Date(Date.now() + WEEK_MS).toISOString(),
        },
      };
    }),
    handle(workspaceApi.acceptInvitation, ({ params }) => ({
      data: { workspace_id: params.id, workspace_role_id: 3 as const },
    })),
  ];
}
