import { ERRORS, MAX_UPLOAD_FILES, type DeclaredUpload } from '@colloquy/contracts';
import { ApiError, isRetriable } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { createSignal } from '../../api/signal.ts';
import { validateFile, mediaTypeOf } from './validate-file.ts';
import type { UploadTarget } from './put-file.ts';
import type { UploadMemory } from './stored-uploads.ts';
import {
  isUnderWay,
  nextGroup,
  withAdded,
  withChange,
  type NameChoice,
  type FileDescription,
  type ReplacedDocument,
  type UploadEntry,
} from './upload-entry.ts';
import { withRetries } from './with-retries.ts';

export interface UploadDeps {
  readonly hash: (bytes: ArrayBuffer) => Promise<string>;
  readonly makeSlots: (
    botId: string,
    files: readonly FileDescription[],
  ) => Promise<readonly DeclaredUpload[]>;
  readonly put: (target: UploadTarget, file: Blob, onProgress: (part: number) => void) => Promise<void>;
  readonly confirm: (itemId: string) => Promise<void>;
  /** Replaces a document's file. */
  readonly replace: (
    document: ReplacedDocument,
    file: Blob,
    description: FileDescription,
    onProgress: (part: number) => void,
  ) => Promise<void>;
  /** Discards the upload of a file that was rejected for good. */
  readonly discard: (itemId: string) => Promise<void>;
  /** Called when a file became a knowledge item; resolves when the list shows it. */
  readonly onConfirmed: () => Promise<void>;
  readonly memory: UploadMemory;
  readonly retryDelaysMs?: readonly number[];
}

/** Uploads files to chatbots' knowledge: hash, upload URL, PUT, confirm. One bad file never stops the others. */
export interface UploadManager {
  readonly entries: () => readonly UploadEntry[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (botId: string, files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  /** Decides about the document of the same name; `dismiss` skips the file. */
  readonly decide: (key: string, choice: NameChoice) => void;
  readonly dismiss: (key: string) => void;
  /** Removes entries that are not in progress. */
  readonly clearFinished: (botId: string) => void;
}

export function createUploadManager(deps: UploadDeps): UploadManager {
  const changed = createSignal();
  let entries = deps.memory.read();
  let isPumping = false;

  const show = (next: readonly UploadEntry[]) => {
    entries = next;
    changed.emit();
  };
  const set = (next: readonly UploadEntry[]) => {
    show(next);
    deps.memory.write(next);
  };
  const change = (key: string, values: Parameters<typeof withChange>[2]) =>
    set(withChange(entries, key, values));
  /** Discards an upload that will not complete; if this fails, the server discards it by itself. */
  const discard = (itemId: string) => deps.discard(itemId).catch(() => undefined);
  const fail = (key: string, error: unknown) => change(key, { stage: 'failed', error });
  /** Like `fail`; true for a file whose content does not match its name, which becomes an unreadable document. */
  const failSent = async (key: string, error: unknown): Promise<boolean> => {
    const isListed = isUnreadable(error);
    if (isListed) await deps.onConfirmed();
    change(key, { stage: 'failed', error, isListed });
    return isListed;
  };

  const describe = async ({ key, file }: UploadEntry): Promise<FileDescription | undefined> => {
    change(key, { stage: 'hashing', part: 0 });
    try {
      if (file === undefined) throw new Error('the file was not chosen again');
      const sha256 = await deps.hash(await file.arrayBuffer());
      return { name: file.name, mimeType: mediaTypeOf(file), size: file.size, sha256 };
    } catch (cause) {
      // The file was deleted or changed on disk since it was chosen.
      fail(key, new ApiError(0, { code: 400, message: 'FILE_NOT_READABLE' }, { cause }));
      return undefined;
    }
  };

  const send = async (entry: UploadEntry, slot: DeclaredUpload): Promise<void> => {
    const { key, file } = entry;
    if ('duplicateOf' in slot) return change(key, { stage: 'duplicate', part: 1 });
    if (file === undefined) return;
    if (slot.sameName !== undefined && entry.choice === undefined) {
      return change(key, { stage: 'sameName', itemId: slot.id, namesake: slot.sameName });
    }
    change(key, { stage: 'uploading', itemId: slot.id });
    try {
      const onProgress = (part: number) => show(withChange(entries, key, { part }));
      await withRetries(() => deps.put(slot, file, onProgress), deps.retryDelaysMs);
      change(key, { stage: 'confirming', part: 1 });
      await withRetries(() => deps.confirm(slot.id), deps.retryDelaysMs);
      // The upload's row stays until the item's row is shown.
      await deps.onConfirmed();
      change(key, { stage: 'done' });
    } catch (error) {
      const isListed = await failSent(key, error);
      // Any other rejected file would stay in the list as Pending.
      if (!isListed && !isRetriable(error)) await discard(slot.id);
    }
  };

  const sendReplacement = async (
    { key, file, itemId, namesake }: UploadEntry,
    description: FileDescription,
  ): Promise<void> => {
    if (file === undefined || namesake === undefined) return;
    change(key, { stage: 'uploading' });
    // The announced upload reserves storage that the new version may need.
    if (itemId !== undefined) await discard(itemId);
    try {
      const onProgress = (part: number) => show(withChange(entries, key, { part }));
      await deps.replace(namesake, file, description, onProgress);
      await deps.onConfirmed();
      change(key, { stage: 'done' });
    } catch (error) {
      await failSent(key, error);
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
      // The batch was rejected; sending files one by one shows which one is the cause.
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
        const isReplacement = ([{ choice }]: (typeof described)[number]) => choice === 'replace';
        for (const [entry, description] of described.filter(isReplacement))
          await sendReplacement(entry, description);
        await sendDescribed(described.filter((one) => !isReplacement(one)));
      }
    } finally {
      isPumping = false;
    }
  };

  const drop = (matches: (entry: UploadEntry) => boolean) => {
    const isGone = (entry: UploadEntry) => matches(entry) && !isUnderWay(entry);
    const isAnnounced = ({ stage }: UploadEntry) => stage === 'interrupted' || stage === 'sameName';
    const slots = entries.filter((entry) => isGone(entry) && isAnnounced(entry));
    set(entries.filter((entry) => !isGone(entry)));
    for (const { itemId } of slots) if (itemId !== undefined) void discard(itemId);
  };

  return {
    entries: () => entries,
    subscribe: changed.listen,
    add: (botId, files) => {
      const added = files.map((file): UploadEntry => {
        const issue = validateFile(file);
        const base = { key: randomId(), botId, name: file.name, sizeBytes: file.size, file, part: 0 };
        return issue === undefined ? { ...base, stage: 'waiting' } : { ...base, stage: 'failed', issue };
      });
      set(withAdded(entries, added));
      void pump();
    },
    retry: (key) => {
      // The document of the same name may have changed, so it is looked up and asked about again.
      const asked = { namesake: undefined, choice: undefined };
      change(key, { stage: 'waiting', part: 0, error: undefined, ...asked });
      void pump();
    },
    decide: (key, choice) => {
      change(key, { stage: 'waiting', part: 0, choice });
      void pump();
    },
    dismiss: (key) => drop((entry) => entry.key === key),
    clearFinished: (botId) => drop((entry) => entry.botId === botId && entry.stage !== 'sameName'),
  };
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === Number(ERRORS.fileTypeNotSupported);
}
