import type { Invariant } from '../breach.ts';

interface Owned {
  readonly _id: string;
  readonly workspace_id: string;
}

/** I10: every reference stays inside its own workspace. */
export const tenancy: Invariant = function* (snapshot, limits) {
  const { workspaces, bots, links, items, drafts, bases, chats, turns, ledger, resources } = snapshot;
  const known = new Set(workspaces.map(({ _id }) => _id));
  const botOf = indexOf(bots);
  const itemOf = indexOf(items);
  const chatOf = indexOf(chats);
  const turnOf = indexOf(turns);

  for (const row of [...bots, ...resources, ...snapshot.subscriptions]) {
    if (!known.has(row.workspace_id)) yield `${row._id} belongs to the unknown workspace ${row.workspace_id}`;
  }
  const ofBots = [
    ...[...links, ...items, ...chats, ...turns, ...ledger].map((row) => ({ row, botId: row.chat_bot_id })),
    ...bases.map((row) => ({ row, botId: row._id })),
  ];
  for (const { row, botId } of ofBots) yield* compare(row, 'bot', botOf.get(botId), botId);
  for (const draft of drafts) yield* compare(draft, 'item', itemOf.get(draft._id), draft._id);
  for (const turn of turns) {
    yield* compare(turn, 'chat', chatOf.get(turn.chat_id), turn.chat_id);
    for (const { item_id } of turn.metadata?.citations ?? []) {
      const item = itemOf.get(item_id);
      yield* compare(turn, 'cited item', item, item_id);
      if (item !== undefined && item.chat_bot_id !== turn.chat_bot_id) {
        yield `question ${turn._id} of bot ${turn.chat_bot_id} cites item ${item_id} of another bot`;
      }
    }
  }
  const payerOf = new Map(
    snapshot.subscriptions.flatMap(({ customerRef, workspace_id }) =>
      customerRef ? [[customerRef, workspace_id] as const] : [],
    ),
  );
  for (const entry of ledger) {
    yield* compare(entry, 'answer', turnOf.get(entry._id), entry._id);
    const payer = payerOf.get(entry.meterCustomer ?? '');
    if (payer !== undefined && payer !== entry.workspace_id) {
      yield `answer ${entry._id} of workspace ${entry.workspace_id} is paid by workspace ${payer}`;
    }
  }
  yield* vectorsAndFiles(snapshot, limits);
};

const vectorsAndFiles: Invariant = function* ({ items, versions, files }) {
  const itemOf = indexOf(items);
  const places = [
    ...versions.map(({ workspaceId, botId, itemId }) => ({ what: 'vectors', workspaceId, botId, itemId })),
    ...files.map(({ key }) => {
      const [, workspaceId = '', botId = '', itemId = ''] = key.split('/');
      return { what: `file ${key}`, workspaceId, botId, itemId };
    }),
  ];
  for (const { what, workspaceId, botId, itemId } of places) {
    const item = itemOf.get(itemId);
    if (item === undefined) continue;
    if (item.workspace_id !== workspaceId || item.chat_bot_id !== botId) {
      yield `${what} of item ${itemId} lie under workspace ${workspaceId}, bot ${botId}`;
    }
  }
};

function indexOf<T extends Owned>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row._id, row]));
}

function* compare(row: Owned, what: string, parent: Owned | undefined, parentId: string): Generator<string> {
  if (parent === undefined) yield `${row._id} names the unknown ${what} ${parentId}`;
  else if (parent.workspace_id !== row.workspace_id) {
    yield `${row._id} of workspace ${row.workspace_id} names ${what} ${parentId} of ${parent.workspace_id}`;
  }
}
