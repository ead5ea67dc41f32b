import { DocumentStatus } from '@colloquy/contracts';
import { DELETED, type Invariant } from '../breach.ts';

const STALL_MS = 120_000;
const ERROR_STATES: ReadonlySet<number> = new Set([
  DocumentStatus.insertingError,
  DocumentStatus.deletingError,
  DocumentStatus.editingError,
  DocumentStatus.parsingError,
]);

/** I7. Waiting work counts as stuck, too, after two minutes without progress. */
export const stuckWork: Invariant = function* ({ at, items }) {
  for (const item of items) {
    if (item.status === DELETED) continue;
    if (ERROR_STATES.has(item.documentStatus) && item.error === null) {
      yield `item ${item._id} failed (${item.documentStatus}) and names no reason`;
    }
    if (item.documentStatus !== DocumentStatus.processing) continue;
    const signs = [item.leaseUntil, item.heartbeatAt, item.updatedAt].map((sign) => sign?.getTime() ?? 0);
    const silentMs = at.getTime() - Math.max(...signs);
    if (silentMs > STALL_MS) {
      yield `item ${item._id} is processing and silent for ${Math.round(silentMs / 1_000)} s`;
    }
  }
};
