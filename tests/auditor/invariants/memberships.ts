import { WorkspaceRole } from '@colloquy/contracts';
import { DELETED, type Invariant } from '../breach.ts';

/** I6: memberships, invitations, mailed tokens, and notices to admins about their plan. */
export const users: Invariant = function* (snapshot, limits) {
  yield* membersAreSingle(snapshot, limits);
  yield* invitationsAreSingle(snapshot, limits);
  yield* linksAreSingle(snapshot, limits);
  yield* adminsAreNotifiedOnce(snapshot, limits);
};

const membersAreSingle: Invariant = function* ({ workspaces, accounts }) {
  const known = new Set(accounts.map(({ _id }) => _id));
  for (const { _id, status, members } of workspaces) {
    if (status === DELETED) continue;
    const users = members.map(({ user_id }) => user_id);
    if (new Set(users).size !== users.length) yield `workspace ${_id} has a member twice`;
    for (const user of users) if (!known.has(user)) yield `workspace ${_id} has the unknown member ${user}`;
    if (!members.some((member) => member.workspace_role_id === WorkspaceRole.admin)) {
      yield `workspace ${_id} has no administrator`;
    }
  }
};

/**
 * One membership per accepted invitation (none once the member has left), and one valid link: an address has one open
 * invitation in a workspace, and no two invitations share a token.
 */
const invitationsAreSingle: Invariant = function* ({ at, workspaces }) {
  const tokens = new Map<string, string>();
  for (const { _id, status, members, invitations } of workspaces) {
    const open = new Map<string, string>();
    for (const { id, email, state, expiresAt, tokenId, acceptedBy } of invitations) {
      const other = tokens.get(tokenId);
      if (other !== undefined) yield `invitations ${other} and ${id} are opened by one token`;
      tokens.set(tokenId, id);
      const joined = members.filter((member) => member.invitation_id === id);
      if (joined.length > 1) yield `invitation ${id} made ${joined.length} memberships in workspace ${_id}`;
      for (const { user_id } of joined) {
        if (state !== 'accepted') yield `${user_id} joined by invitation ${id}, which is ${state}`;
        else if (user_id !== acceptedBy) yield `${user_id} joined by invitation ${id} of ${acceptedBy}`;
      }
      if (status === DELETED || state !== 'pending' || expiresAt <= at) continue;
      const earlier = open.get(email);
      if (earlier !== undefined) yield `invitations ${earlier} and ${id} for ${email} both work`;
      open.set(email, id);
    }
  }
};

const linksAreSingle: Invariant = function* ({ at, mailTokens }) {
  const live = new Map<string, string>();
  for (const { _id, status, purpose, email, expiresAt, usedAt } of mailTokens) {
    if (status === DELETED || usedAt !== null || expiresAt <= at) continue;
    const earlier = live.get(`${purpose} ${email}`);
    if (earlier !== undefined) yield `tokens ${earlier} and ${_id} for ${purpose} of ${email} both work`;
    live.set(`${purpose} ${email}`, _id);
  }
};

const adminsAreNotifiedOnce: Invariant = function* ({ subscriptions }) {
  for (const { workspace_id, warnings, notices } of subscriptions) {
    for (const notified of [warnings, notices]) {
      if (new Set(notified).size !== notified.length)
        yield `admins of workspace ${workspace_id} were told twice`;
    }
  }
};
