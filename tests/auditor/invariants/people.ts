import { WorkspaceRole } from '@colloquy/contracts';
import { DELETED, type Invariant } from '../breach.ts';

/** I6, as far as there are members and mailed tokens. */
export const people: Invariant = function* ({ at, workspaces, mailTokens, accounts }) {
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
  const live = new Map<string, string>();
  for (const { _id, status, purpose, email, expiresAt, usedAt } of mailTokens) {
    if (status === DELETED || usedAt !== null || expiresAt <= at) continue;
    const earlier = live.get(`${purpose} ${email}`);
    if (earlier !== undefined) yield `tokens ${earlier} and ${_id} for ${purpose} of ${email} both work`;
    live.set(`${purpose} ${email}`, _id);
  }
};
