import { DocumentStatus } from '@colloquy/contracts';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { VectorStore, VersionCount } from '@colloquy/vector-store';
import { DELETED, type ItemRepository } from '../../items/index.ts';
import { hashedFor } from './chunk-hash.ts';
import { embedChunks } from './embed-chunks.ts';

/** Chunks between two looks at the lease: as many as a killed process embeds in vain. */
const EMBEDDED_AT_ONCE = 16;

type Version = Pick<VersionCount, 'workspaceId' | 'botId' | 'itemId' | 'version'>;

interface Filling {
  readonly from: Pick<VectorStore, 'listItem'>;
  /** May be the same: then its chunks get the vectors that they lack. */
  readonly into: Pick<VectorStore, 'listItem' | 'upsert' | 'deleteItem' | 'deleteOtherVersions'>;
  readonly model: EmbeddingModel;
  readonly items: Pick<ItemRepository, 'findAny'>;
  readonly signal: AbortSignal;
  /** Before each batch. Throws when the lease is lost: then nothing more may be written. */
  readonly beat: () => Promise<void>;
  /** After each batch, with the number of chunks that have vectors now and had none. */
  readonly stored: (count: number) => Promise<void>;
}

/** Embeds and stores the chunks of a version that `into` lacks or has without vectors. What it has is kept. */
export async function fillVersion(version: Version, filling: Filling): Promise<void> {
  const { from, into, model } = filling;
  const scope = scopeOf(version);
  const wanted = (await from.listItem(scope)).map((chunk) => hashedFor(model.id, chunk));
  const there = new Map((await into.listItem(scope)).map((chunk) => [chunk.index, chunk]));
  const missing = wanted.filter(({ index, hash }) => {
    const found = there.get(index);
    return found?.hash !== hash || !found.hasVector;
  });
  for (let at = 0; at < missing.length; at += EMBEDDED_AT_ONCE) {
    const batch = missing.slice(at, at + EMBEDDED_AT_ONCE);
    await filling.beat();
    const vectors = await embedChunks(model, batch, filling.signal);
    await filling.beat();
    await into.upsert(batch.map((chunk, nth) => ({ ...chunk, vectors: vectors[nth] ?? [] })));
    await filling.stored(batch.length);
    if (await removeUnwanted(version, filling)) return;
  }
}

/**
 * Removes the chunks of a version that went away while they were copied: a deletion marks the item before it deletes
 * chunks, so either the mark is seen here or the deletion comes after the copy. True when they were removed.
 */
export async function removeUnwanted(
  version: Version,
  {
    items,
    into,
  }: {
    readonly items: Filling['items'];
    readonly into: Pick<VectorStore, 'deleteItem' | 'deleteOtherVersions'>;
  },
): Promise<boolean> {
  const { workspaceId, botId, itemId } = version;
  const item = await items.findAny(itemId);
  if (item === null || item.deleting || item.status === DELETED) {
    await into.deleteItem({ workspaceId, botId, itemId });
    return true;
  }
  // The clean-up after a version in work removes all versions but the one that answers.
  if (item.liveVersion === version.version || item.documentStatus === DocumentStatus.processing) return false;
  if (item.liveVersion === null) await into.deleteItem({ workspaceId, botId, itemId });
  else await into.deleteOtherVersions({ workspaceId, botId, itemId, keepVersion: item.liveVersion });
  return true;
}

function scopeOf({ workspaceId, botId, itemId, version }: Version): Version {
  return { workspaceId, botId, itemId, version };
}
