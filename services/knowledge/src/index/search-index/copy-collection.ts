import type { EmbeddingModel } from '@colloquy/language-model';
import type { VersionCount, WorkspaceScope } from '@colloquy/vector-store';
import { DocumentStatus } from '@colloquy/contracts';
import type { ItemRepository } from '../../items/index.ts';
import { fillVersion, removeUnwanted } from './fill-version.ts';
import type { IndexedChunks } from './mirrored-store.ts';

/** Another process leads, or another change was begun: nothing more may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A collection that is copied, or that lacks vectors. */
type Copied = Pick<
  IndexedChunks,
  'listVersions' | 'listItem' | 'upsert' | 'deleteItem' | 'deleteOtherVersions'
>;

/** What copying passages from one collection to another is done with. */
interface Copying {
  readonly from: Copied;
  readonly into: Copied;
  /** Whose passages are copied; all when left out. */
  readonly scope?: WorkspaceScope;
  readonly model: EmbeddingModel;
  readonly items: Pick<ItemRepository, 'findAny'>;
  readonly signal: AbortSignal;
  /** Before each batch. Throws when the lease is lost. */
  readonly beat: () => Promise<void>;
  /** Called once before the copy: passages in total, and those that have vectors in `into` already. */
  readonly begun: (total: number, done: number) => Promise<void>;
  /** Called after each batch with the number of passages that got vectors. */
  readonly stored: (count: number) => Promise<void>;
}

/**
 * Copies the versions that `into` lacks from `from`, and removes its surplus versions that no item wants. Returns the
 * number of missing versions: 0 when `into` may replace `from`.
 */
export async function copyCollection(copying: Copying): Promise<number> {
  const { from, into, items } = copying;
  const { gaps, surplus, total, done } = await compare(from, into, copying.scope);
  await copying.begun(total, done);
  for (const version of surplus) await removeUnwanted(version, { items, into });
  let filled = 0;
  for (const version of gaps) {
    // A version that no item has, as after a restore of an older database, is of no use in the new collection.
    if (await removeUnwanted(version, { items, into })) continue;
    filled += 1;
    await fillVersion(version, copying);
  }
  return filled;
}

/** Embeds passages that processes with an older view of the index stored without vectors. */
export async function fillLateVectors(
  store: Copied,
  copying: Omit<Copying, 'from' | 'into' | 'begun' | 'stored'>,
): Promise<void> {
  for await (const version of store.listVersions(copying.scope)) {
    if (version.withVectors === version.count || !(await isAtRest(version, copying.items))) continue;
    await fillVersion(version, { ...copying, from: store, into: store, stored: async () => undefined });
  }
}

/** True for a version that answers and that no worker is about to give its vectors. */
async function isAtRest(
  { itemId, version }: VersionCount,
  items: Pick<ItemRepository, 'findAny'>,
): Promise<boolean> {
  const item = await items.findAny(itemId);
  return item?.documentStatus === DocumentStatus.processed && item.liveVersion === version;
}

/** What the next collection lacks of the one that answers, what it has beyond it, and its passages. */
async function compare(from: Copied, into: Copied, scope: WorkspaceScope | undefined) {
  const found = new Map<string, VersionCount>();
  for await (const version of into.listVersions(scope)) found.set(keyOf(version), version);
  const gaps: VersionCount[] = [];
  let total = 0;
  let done = 0;
  for await (const version of from.listVersions(scope)) {
    const other = found.get(keyOf(version));
    found.delete(keyOf(version));
    total += version.count;
    done += Math.min(other?.withVectors ?? 0, version.count);
    // A version in work has none of its vectors in either: its worker gives them to the one that answers by then.
    const isWhole = other?.withVectors === version.count || version.withVectors < version.count;
    if (other?.count !== version.count || !isWhole) gaps.push(version);
  }
  return { gaps, surplus: [...found.values()], total, done };
}

function keyOf({ workspaceId, botId, itemId, version }: VersionCount): string {
  return JSON.stringify([workspaceId, botId, itemId, version]);
}
