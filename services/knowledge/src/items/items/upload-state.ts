import { DocumentStatus, type PendingUpload } from '@colloquy/contracts';
import type { ObjectStorage } from '@colloquy/object-storage';
import { PENDING_UPLOAD_LIFETIME_MS } from '@colloquy/uploads';
import type { ItemDocument } from './items.model.ts';

type PendingFields = Pick<ItemDocument, 'documentStatus' | 'slotExpiresAt' | 'sizeBytes' | 'sourceKey'>;

/**
 * From the creation of the pending upload to its first byte: the browser prepares the file and sends other files of the
 * batch first.
 */
const UPLOAD_START_MS = 30_000;
/** The slowest connection that does not count as interrupted: half a megabit per second. */
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;

/** The upload state of an item; null when the item is not pending. */
export async function pendingUploadOf(
  item: PendingFields,
  { storage, now }: { readonly storage: ObjectStorage; readonly now: () => Date },
): Promise<PendingUpload | null> {
  if (item.documentStatus !== DocumentStatus.pending || item.slotExpiresAt === null) return null;
  // A list is shown even while the storage is unavailable.
  const stored = await storage.stat(item.sourceKey).catch(() => null);
  return uploadStateAt(item.slotExpiresAt, { ...item, isStored: stored !== null }, now());
}

/**
 * The state of a pending upload that expires at `expiresAt`. Browsers do not report an interrupted upload, so a time
 * limit detects it.
 */
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
