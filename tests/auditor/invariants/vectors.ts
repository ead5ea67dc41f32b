import { DocumentStatus } from '@colloquy/contracts';
import { DELETED, type Invariant } from '../breach.ts';
import type { ItemRow } from '../rows.ts';
import type { Snapshot, StoredVersion } from '../snapshot.ts';

/** I2, in three parts: complete versions, permitted content, and actual search results. */
export const vectors: Invariant = function* (snapshot, limits) {
  yield* processedItemsAreWhole(snapshot, limits);
  yield* storedVersionsAreLive(snapshot, limits);
  yield* searchesFindLiveVersions(snapshot, limits);
};

const processedItemsAreWhole: Invariant = function* ({ items, versions }) {
  const stored = new Map(versions.map((version) => [keyOf(version.itemId, version.version), version]));
  for (const item of items) {
    const isProcessed = item.documentStatus === DocumentStatus.processed;
    if (!isProcessed || item.status === DELETED || item.deleting) continue;
    if (item.liveVersion !== item.version) {
      yield `item ${item._id} is processed in version ${item.version} and answers with ${item.liveVersion}`;
    }
    const found = stored.get(keyOf(item._id, item.version));
    if ((found?.count ?? 0) !== item.chunkCount) {
      yield `item ${item._id} has ${found?.count ?? 0} vectors of version ${item.version} instead of ${item.chunkCount}`;
    }
    if (found !== undefined && !areGapless(found)) {
      yield `item ${item._id} version ${item.version} has chunks at ${found.positions.join(', ')}`;
    }
  }
};

/** Leftovers are allowed while the item's clean-up is pending and the item is excluded from search. */
const storedVersionsAreLive: Invariant = function* ({ at, items, versions }) {
  const byId = new Map(items.map((item) => [item._id, item]));
  for (const { itemId, version, count } of versions) {
    const item = byId.get(itemId);
    if (item === undefined) {
      yield `${count} vectors belong to the unknown item ${itemId}`;
      continue;
    }
    if (isLive(item, version)) continue;
    const isAwaited = item.cleanUpAt !== null || item.documentStatus === DocumentStatus.processing;
    if (!isAwaited) yield `${count} vectors of version ${version} of item ${itemId} were left behind`;
    else if (!isExcluded(item, at)) yield `item ${itemId} does not hide its old version ${version}`;
  }
};

const searchesFindLiveVersions: Invariant = function* ({ at, items, probes }) {
  const byId = new Map(items.map((item) => [item._id, item]));
  for (const { workspaceId, botId, itemId, version, hits } of probes) {
    for (const hit of hits) {
      const item = byId.get(hit.itemId);
      const isOfBot = item?.workspace_id === workspaceId && item.chat_bot_id === botId;
      if (item === undefined || !isOfBot || !answers(item, hit.version, at)) {
        yield `a search of bot ${botId} found version ${hit.version} of item ${hit.itemId}`;
      }
    }
    const asked = byId.get(itemId);
    const isExpected = asked?.workspace_id === workspaceId && answers(asked, version, at);
    if (isExpected && !hits.some((hit) => hit.itemId === itemId && hit.version === version)) {
      yield `a search of bot ${botId} for the text of item ${itemId} did not find it`;
    }
  }
};

const keyOf = (itemId: string, version: number): string => `${itemId}/${version}`;

function isLive(item: ItemRow, version: number): boolean {
  return item.status !== DELETED && !item.deleting && item.liveVersion === version;
}

function answers(item: ItemRow, version: number, at: Date): boolean {
  const isOver = item.validUntil !== null && item.validUntil <= at;
  return isLive(item, version) && item.enabled && !isOver;
}

function isExcluded(item: ItemRow, at: Date): boolean {
  return item.maskedFrom !== null && item.maskedFrom <= at;
}

function areGapless({ positions }: StoredVersion): boolean {
  return positions.every((position, index) => position === index);
}

/** Versions that a search must exclude, derived from the rows in the way of the search use case. */
export function exclusionsOf(
  items: Snapshot['items'],
  at: Date,
): { itemId: string; keepVersion: number | null }[] {
  return items
    .filter((item) => isExcluded(item, at))
    .map((item) => {
      const { liveVersion } = item;
      return {
        itemId: item._id,
        keepVersion: liveVersion !== null && answers(item, liveVersion, at) ? liveVersion : null,
      };
    });
}
