import { DELETED, type Invariant } from '../breach.ts';

/** I11, once the bus is drained: data of deleted owners is deleted too. */
export const departed: Invariant = function* (snapshot, limits) {
  const { workspaces, bots, links, items, bases, chats, turns, versions } = snapshot;
  const goneWorkspaces = idsOf(workspaces);
  const goneBots = idsOf(bots);
  for (const { _id, status, workspace_id } of bots) {
    if (status !== DELETED && goneWorkspaces.has(workspace_id)) {
      yield `bot ${_id} outlived its workspace ${workspace_id}`;
    }
  }
  const ofBots = [
    ...links.map((row) => ({ what: 'link', row, botId: row.chat_bot_id })),
    ...items
      .filter(({ deleting }) => !deleting)
      .map((row) => ({ what: 'item', row, botId: row.chat_bot_id })),
    ...bases.map((row) => ({ what: 'base', row, botId: row._id })),
    ...chats.map((row) => ({ what: 'chat', row, botId: row.chat_bot_id })),
    ...turns.map((row) => ({ what: 'question', row, botId: row.chat_bot_id })),
  ];
  for (const { what, row, botId } of ofBots) {
    if (row.status === DELETED) continue;
    if (goneBots.has(botId)) yield `${what} ${row._id} outlived its bot ${botId}`;
    if (goneWorkspaces.has(row.workspace_id))
      yield `${what} ${row._id} outlived its workspace ${row.workspace_id}`;
  }
  const awaited = idsOfAwaited(items);
  for (const { workspaceId, botId, itemId } of versions) {
    const isGone = goneBots.has(botId) || goneWorkspaces.has(workspaceId);
    if (isGone && !awaited.has(itemId)) yield `vectors of item ${itemId} outlived bot ${botId}`;
  }
  yield* users(snapshot, limits);
};

const users: Invariant = function* ({ accounts, workspaces, chats }) {
  const gone = idsOf(accounts);
  for (const { _id, status, email } of accounts) {
    if (status === DELETED && email.includes('@')) yield `the deleted account ${_id} kept its address`;
  }
  for (const { _id, status, members } of workspaces) {
    if (status === DELETED) continue;
    for (const { user_id } of members) {
      if (gone.has(user_id)) yield `workspace ${_id} has the deleted account ${user_id} as a member`;
    }
  }
  for (const { _id, userRef } of chats) {
    if (gone.has(userRef)) yield `chat ${_id} names the deleted account ${userRef}`;
  }
};

function idsOf(rows: readonly { readonly _id: string; readonly status: number }[]): ReadonlySet<string> {
  return new Set(rows.filter(({ status }) => status === DELETED).map(({ _id }) => _id));
}

/** Items with a pending clean-up. */
function idsOfAwaited(
  items: readonly { readonly _id: string; readonly cleanUpAt: Date | null }[],
): ReadonlySet<string> {
  return new Set(items.filter(({ cleanUpAt }) => cleanUpAt !== null).map(({ _id }) => _id));
}
