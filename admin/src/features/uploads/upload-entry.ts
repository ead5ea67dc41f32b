import type { FileIssue } from './validate-file.ts';

export type UploadStage =
  | 'waiting'
  | 'hashing'
  | 'uploading'
  | 'confirming'
  | 'done'
  | 'duplicate'
  | 'failed'
  /** A document with the same name exists, and the user has to choose: replace it, keep both, or cancel. */
  | 'sameName'
  /** The page was closed before the file was sent: it must be chosen again. */
  | 'interrupted';

export interface FileDescription {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

/** A document to be replaced with another file, as it was last seen. */
export interface ReplacedDocument {
  readonly id: string;
  readonly revision: number;
}

export type NameChoice = 'replace' | 'keepBoth';

/** One file being uploaded to a chatbot's knowledge. */
export interface UploadEntry {
  readonly key: string;
  readonly botId: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Missing after a reload, because a page cannot reopen a file by itself. */
  readonly file?: File;
  readonly stage: UploadStage;
  /** The part sent, 0 to 1. */
  readonly part: number;
  /** Its knowledge item, once there is an upload for it. */
  readonly itemId?: string;
  /** The document of the same name that it may replace. */
  readonly namesake?: ReplacedDocument | undefined;
  /** The user's choice for the document with the same name. */
  readonly choice?: NameChoice | undefined;
  /** Why the browser rejected the file. */
  readonly issue?: FileIssue;
  /** The error of the failed call. */
  readonly error?: unknown;
  /** It failed, and the list of documents shows why. */
  readonly isListed?: boolean;
}

const UNDER_WAY: ReadonlySet<UploadStage> = new Set(['waiting', 'hashing', 'uploading', 'confirming']);
const ARRIVED: ReadonlySet<UploadStage> = new Set(['done', 'duplicate']);

export function isUnderWay({ stage }: Pick<UploadEntry, 'stage'>): boolean {
  return UNDER_WAY.has(stage);
}

/** Totals of a chatbot's files. */
export interface UploadCounts {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Files whose name exists already, waiting for the user's decision. */
  readonly undecided: number;
  /** Interrupted uploads. */
  readonly interrupted: number;
  /** Files interrupted before a byte was sent. */
  readonly notStarted: number;
}

export function countUploads(entries: readonly UploadEntry[]): UploadCounts {
  const count = (matches: (entry: UploadEntry) => boolean) => entries.filter(matches).length;
  return {
    total: entries.length,
    done: count(({ stage }) => ARRIVED.has(stage)),
    failed: count(({ stage }) => stage === 'failed'),
    undecided: count(({ stage }) => stage === 'sameName'),
    interrupted: count(({ stage, itemId }) => stage === 'interrupted' && itemId !== undefined),
    notStarted: count(({ stage, itemId }) => stage === 'interrupted' && itemId === undefined),
  };
}

/** The next files to send: waiting ones of the first waiting file's chatbot, at most `max`. */
export function nextGroup(entries: readonly UploadEntry[], max: number): readonly UploadEntry[] {
  const waiting = entries.filter((entry) => entry.stage === 'waiting');
  return waiting.filter((entry) => entry.botId === waiting[0]?.botId).slice(0, max);
}

/** The entries with one changed. */
export function withChange(
  entries: readonly UploadEntry[],
  key: string,
  change: Partial<Omit<UploadEntry, 'key' | 'botId' | 'file'>>,
): readonly UploadEntry[] {
  return entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry));
}

/**
 * Adds new files of a chatbot. A file chosen again replaces its interrupted entry; the rest of a completed batch is
 * removed.
 */
export function withAdded(
  entries: readonly UploadEntry[],
  added: readonly UploadEntry[],
): readonly UploadEntry[] {
  const [first] = added;
  if (first === undefined) return entries;
  const names = new Set(added.map(({ name }) => name));
  const own = entries.filter(({ botId }) => botId === first.botId);
  const isOver = own.every(({ stage, isListed }) => ARRIVED.has(stage) || isListed === true);
  const kept = entries.filter((entry) => {
    if (entry.botId !== first.botId) return true;
    if (isOver) return false;
    return isUnderWay(entry) || ARRIVED.has(entry.stage) || !names.has(entry.name);
  });
  return [...kept, ...added];
}
