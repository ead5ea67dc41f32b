import { MAX_UPLOAD_FILES, type DeclaredUpload } from '@colloquy/contracts';
import { ApiError, isRetriable } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { createSignal } from '../../api/signal.ts';
import { validateFile, mediaTypeOf } from './validate-file.ts';
import type { UploadTarget } from './put-file.ts';
import { isUnderWay, nextGroup, withChange, type UploadEntry } from './upload-entry.ts';
import { withRetries } from './with-retries.ts';

export interface FileDescription {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

export interface UploadDeps {
  readonly hash: (bytes: ArrayBuffer) => Promise<string>;
  readonly makeSlots: (
    botId: string,
    files: readonly FileDescription[],
  ) => Promise<readonly DeclaredUpload[]>;
  readonly put: (target: UploadTarget, file: Blob, onProgress: (part: number) => void) => Promise<void>;
  readonly confirm: (itemId: string) => Promise<void>;
  /** Drops the slot of a file that was refused for good. */
  readonly discard: (itemId: string) => Promise<void>;
  /** A file became a knowledge item. */
  readonly onConfirmed: () => void;
  readonly retryDelaysMs?: readonly number[];
}

/** Takes files to the knowledge of chatbots: hash, slot, PUT, confirm. One bad file never stops the others. */
export interface UploadManager {
  readonly entries: () => readonly UploadEntry[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (botId: string, files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly dismiss: (key: string) => void;
  readonly clearFinished: () => void;
}

export function createUploadManager(deps: UploadDeps): UploadManager {
  const changed = createSignal();
  let entries: readonly UploadEntry[] = [];
  let isPumping = false;

  const set = (next: readonly UploadEntry[]) => {
    entries = next;
    changed.emit();
  };
  const change = (key: string, values: Parameters<typeof withChange>[2]) =>
    set(withChange(entries, key, values));
  const fail = (key: string, error: unknown) => change(key, { stage: 'failed', error });

  const describe = async (entry: UploadEntry): Promise<FileDescription | undefined> => {
    change(entry.key, { stage: 'hashing', part: 0 });
    try {
      const sha256 = await deps.hash(await entry.file.arrayBuffer());
      return { name: entry.file.name, mimeType: mediaTypeOf(entry.file), size: entry.file.size, sha256 };
    } catch (cause) {
      // The file vanished or changed on the disk since it was chosen.
      fail(entry.key, new ApiError(0, { code: 400, message: 'FILE_NOT_READABLE' }, { cause }));
      return undefined;
    }
  };

  const send = async (entry: UploadEntry, slot: DeclaredUpload): Promise<void> => {
    if ('duplicateOf' in slot) return change(entry.key, { stage: 'duplicate', part: 1 });
    change(entry.key, { stage: 'uploading' });
    try {
      const onProgress = (part: number) => change(entry.key, { part });
      await withRetries(() => deps.put(slot, entry.file, onProgress), deps.retryDelaysMs);
      change(entry.key, { stage: 'confirming', part: 1 });
      await withRetries(() => deps.confirm(slot.id), deps.retryDelaysMs);
      change(entry.key, { stage: 'done' });
      deps.onConfirmed();
    } catch (error) {
      fail(entry.key, error);
      // A refused file would stay in the list as Pending; should this fail, the server drops the slot by itself.
      if (!isRetriable(error)) await deps.discard(slot.id).catch(() => undefined);
    }
  };

  const sendDescribed = async (
    group: readonly (readonly [UploadEntry, FileDescription])[],
  ): Promise<void> => {
    const [first] = group;
    if (first === undefined) return;
    try {
      const files = group.map(([, description]) => description);
      const slots = await withRetries(() => deps.makeSlots(first[0].botId, files), deps.retryDelaysMs);
      await Promise.all(
        group.map(([entry], index) => {
          const slot = slots[index];
          return slot ? send(entry, slot) : Promise.resolve(fail(entry.key, new ApiError(0, { code: 500 })));
        }),
      );
    } catch (error) {
      // The group was refused: which file was the reason shows when each goes alone.
      if (group.length === 1) fail(first[0].key, error);
      else for (const one of group) await sendDescribed([one]);
    }
  };

  const pump = async (): Promise<void> => {
    if (isPumping) return;
    isPumping = true;
    try {
      for (;;) {
        const group = nextGroup(entries, MAX_UPLOAD_FILES);
        if (group.length === 0) return;
        const described: (readonly [UploadEntry, FileDescription])[] = [];
        for (const entry of group) {
          const description = await describe(entry);
          if (description !== undefined) described.push([entry, description]);
        }
        await sendDescribed(described);
      }
    } finally {
      isPumping = false;
    }
  };

  return {
    entries: () => entries,
    subscribe: changed.listen,
    add: (botId, files) => {
      const added = files.map((file): UploadEntry => {
        const issue = validateFile(file);
        const base = { key: randomId(), botId, file, part: 0 };
        return issue === undefined ? { ...base, stage: 'waiting' } : { ...base, stage: 'failed', issue };
      });
      set([...entries, ...added]);
      void pump();
    },
    retry: (key) => {
      change(key, { stage: 'waiting', part: 0, error: undefined });
      void pump();
    },
    dismiss: (key) => set(entries.filter((entry) => entry.key !== key || isUnderWay(entry))),
    clearFinished: () => set(entries.filter(isUnderWay)),
  };
}
