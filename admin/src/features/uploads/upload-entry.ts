import type { FileIssue } from './validate-file.ts';

export type UploadStage =
  | 'waiting'
  | 'hashing'
  | 'uploading'
  | 'confirming'
  | 'done'
  | 'duplicate'
  | 'failed';

/** One file on its way to a chatbot's knowledge. */
export interface UploadEntry {
  readonly key: string;
  readonly botId: string;
  readonly file: File;
  readonly stage: UploadStage;
  /** The part sent, 0 to 1. */
  readonly part: number;
  /** Why the file did not go, as found in the browser. */
  readonly issue?: FileIssue;
  /** Why it failed, as thrown by a call. */
  readonly error?: unknown;
}

const UNDER_WAY: ReadonlySet<UploadStage> = new Set(['waiting', 'hashing', 'uploading', 'confirming']);

export function isUnderWay(entry: UploadEntry): boolean {
  return UNDER_WAY.has(entry.stage);
}

/** The next files to send: the waiting ones of the first waiting file's chatbot, at most `max`. */
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
