import { DocumentStatus, type KnowledgeItem, type ListedKnowledgeItem } from '@colloquy/contracts';

/** Polling interval while anything is being processed. */
export const POLL_WORKING_MS = 1_000;
/** Pending uploads change rarely. */
const POLL_PENDING_MS = 10_000;

/** Delay until the next poll, or false when nothing will change by itself. */
export function pollDelayMs(statusCounts: Readonly<Record<string, number>>): number | false {
  if ((statusCounts[DocumentStatus.processing] ?? 0) > 0) return POLL_WORKING_MS;
  return (statusCounts[DocumentStatus.pending] ?? 0) > 0 ? POLL_PENDING_MS : false;
}

/** True for a document with an active version, which can be switched on and off. */
export function canAnswer({ liveVersion }: Pick<KnowledgeItem, 'liveVersion'>): boolean {
  return liveVersion !== null;
}

/** True when the same attempt may succeed now; an unreadable file needs another file, or `canRecut`. */
export function canRetry(item: Pick<KnowledgeItem, 'documentStatus' | 'error'>): boolean {
  const { documentStatus, error } = item;
  const isFailed =
    documentStatus === DocumentStatus.insertingError || documentStatus === DocumentStatus.editingError;
  return isFailed && error?.retriable !== false;
}

/** True for a failed file that can be retried with other chunking. */
export function canRecut({
  documentStatus,
  format,
}: Pick<KnowledgeItem, 'documentStatus' | 'format'>): boolean {
  const { parsingError, insertingError, editingError } = DocumentStatus;
  const failed: readonly DocumentStatus[] = [parsingError, insertingError, editingError];
  return format === 'file' && failed.includes(documentStatus);
}

/** True for a text that failed because its encoding could not be detected. */
export function canChooseEncoding({ error }: Pick<KnowledgeItem, 'error'>): boolean {
  return error?.code === 'ENCODING_UNKNOWN';
}

/** The server retries a failed deletion by itself. */
export function canDelete(item: Pick<KnowledgeItem, 'documentStatus'>): boolean {
  return item.documentStatus !== DocumentStatus.deletingError;
}

/** True when the server has the original. */
function canDownload({ documentStatus }: Pick<KnowledgeItem, 'documentStatus'>): boolean {
  return documentStatus !== DocumentStatus.pending && documentStatus !== DocumentStatus.deletingError;
}

/** True when a new version may be uploaded. */
export function canReplace({ documentStatus }: Pick<ListedKnowledgeItem, 'documentStatus'>): boolean {
  return (
    documentStatus !== DocumentStatus.pending &&
    documentStatus !== DocumentStatus.processing &&
    documentStatus !== DocumentStatus.deletingError
  );
}

const ITEM_ACTIONS = ['retry', 'encoding', 'recut', 'replace', 'download', 'delete'] as const;
export type ItemAction = (typeof ITEM_ACTIONS)[number];

/** Actions in the menu of a document, in order. */
export function offeredActions(item: ListedKnowledgeItem, isEditable: boolean): readonly ItemAction[] {
  const offers: Readonly<Record<ItemAction, boolean>> = {
    retry: isEditable && canRetry(item),
    encoding: isEditable && canChooseEncoding(item),
    recut: isEditable && canRecut(item) && !canChooseEncoding(item),
    replace: isEditable && item.format === 'file' && canReplace(item),
    download: canDownload(item),
    delete: isEditable && canDelete(item),
  };
  return ITEM_ACTIONS.filter((action) => offers[action]);
}
