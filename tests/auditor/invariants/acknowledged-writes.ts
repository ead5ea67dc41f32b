import { DELETED, type Invariant } from '../breach.ts';
import type { Acknowledged } from '../client-log.ts';
import type { Snapshot } from '../snapshot.ts';

type Row = Readonly<Record<string, unknown>> & { readonly _id: string; readonly status: number };

function rowsOf(kind: Acknowledged['kind'], snapshot: Snapshot): readonly Row[] {
  switch (kind) {
    case 'account':
      return snapshot.accounts;
    case 'workspace':
      return snapshot.workspaces;
    case 'bot':
      return snapshot.bots;
    case 'public-link':
      return snapshot.links;
    case 'item':
      return snapshot.items;
    case 'chat':
      return snapshot.chats;
    case 'question':
      return snapshot.turns;
  }
}

/** I1. Compares the fields that the client recorded; what a client deleted must stay deleted. */
export const acknowledgedWrites: Invariant = function* (snapshot) {
  const deleted = new Set(snapshot.acknowledged.filter((entry) => entry.isDeleted).map(({ id }) => id));
  for (const { kind, id, isDeleted, fields } of snapshot.acknowledged) {
    const row = rowsOf(kind, snapshot).find((candidate) => candidate._id === id);
    if (deleted.has(id)) {
      if (isDeleted && row !== undefined && row.status !== DELETED && row['deleting'] !== true) {
        yield `${kind} ${id} was deleted for the client and is there again`;
      }
      continue;
    }
    if (isBelowDeleted(row, deleted)) continue;
    if (row === undefined) yield `${kind} ${id} was acknowledged and is not stored`;
    else if (row.status === DELETED) yield `${kind} ${id} was acknowledged and is deleted`;
    else {
      for (const [name, value] of Object.entries(fields)) {
        if (row[name] !== value) {
          yield `${kind} ${id} was acknowledged with ${name} ${value} and has ${String(row[name])}`;
        }
      }
    }
  }
};

function isBelowDeleted(row: Row | undefined, deleted: ReadonlySet<string>): boolean {
  const parents = [row?.['workspace_id'], row?.['chat_bot_id']];
  return parents.some((parent) => typeof parent === 'string' && deleted.has(parent));
}
