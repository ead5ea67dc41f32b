import { randomUUID } from 'node:crypto';

interface Owner {
  readonly workspace_id: string;
  readonly chat_bot_id: string;
  readonly _id: string;
}

/** Below it are all files of an item, and no others. */
export function itemPrefix({ workspace_id, chat_bot_id, _id }: Owner): string {
  return `${ALL_FILES}${workspace_id}/${chat_bot_id}/${_id}/`;
}

export const ALL_FILES = 'knowledge/';

/** A key for one source, never used twice: what a version was made of cannot change under it. */
export function newSourceKey(owner: Owner): string {
  return `${itemPrefix(owner)}${randomUUID()}`;
}

/** What text recognition read of a source is kept beside it, and goes when it goes. */
export function scansKeyOf(sourceKey: string): string {
  return sourceKey + SCANS;
}

/** The source that a key belongs to: the key itself, unless it is that of recognised text. */
export function sourceOfKey(key: string): string {
  return key.endsWith(SCANS) ? key.slice(0, -SCANS.length) : key;
}

const SCANS = '.scans';

/** The item that a key belongs to, and its workspace; null for a key of another service. */
export function itemOfKey(key: string): { readonly workspaceId: string; readonly itemId: string } | null {
  const [folder, workspaceId, , itemId] = key.split('/');
  if (`${folder}/` !== ALL_FILES || workspaceId === undefined || itemId === undefined) return null;
  return { workspaceId, itemId };
}
