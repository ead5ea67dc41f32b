import { DocumentStatus, type PendingUpload } from '@colloquy/contracts';
import type { ObjectStorage } from '@colloquy/object-storage';
import { PENDING_UPLOAD_LIFETIME_MS } from '@colloquy/uploads';
import type { ItemDocument } from './items.model.ts';

type PendingFields = Pick<ItemDocument, 'documentStatus' | 'slotExpiresAt' | 'sizeBytes' | 'sourceKey'>;

/** From the slot to the first byte: the browser prepares the file, and other files of the batch go before it. */
const UPLOAD_START_MS = 30_000;
/** A line as slow as this is not taken for an interrupted one: half a megabit a second. */
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;

/** How the upload of an item stands; null for one that is not pending. */
export async function pendingUploadOf(
  item: PendingFields,
  { storage, now }: { readonly storage: ObjectStorage; readonly now: () => Date },
): Promise<PendingUpload | null> {
  if (item.documentStatus !== DocumentStatus.pending || item.slotExpiresAt === null) return null;
  // A list is shown without what the storage would say.
  const stored = await storage.stat(item.sourceKey).catch(() => null);
  return uploadStateAt(item.slotExpiresAt, { ...item, isStored: stored !== null }, now());
}

/** The state of a slot that ends at `expiresAt`; nobody tells when an upload is cut, so its time says so. */
export function uploadStateAt(
  expiresAt: Date,
  { sizeBytes, isStored }: { readonly sizeBytes: number; readonly isStored: boolean },
  now: Date,
): PendingUpload {
  const openedAt = expiresAt.getTime() - PENDING_UPLOAD_LIFETIME_MS;
  const patienceMs = UPLOAD_START_MS + (sizeBytes / SLOWEST_BYTES_PER_SECOND) * 1_000;
  const isLate = now.getTime() > openedAt + patienceMs;
  return {
    state: isStored ? 'received' : isLate ? 'interrupted' : 'waiting',
    since: new Date(openedAt).toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
