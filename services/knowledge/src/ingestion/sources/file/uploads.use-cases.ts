import { DocumentStatus, type DeclaredUpload, type RouteInput, type knowledgeApi } from '@colloquy/contracts';
import { ExtractionError, type FileFormat, FORMATS } from '@colloquy/document-text';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import { PENDING_UPLOAD_LIFETIME_MS } from '@colloquy/uploads';
import {
  asIngestionError,
  canEdit,
  EXCLUDED_ALWAYS,
  type ItemChange,
  type ItemDocument,
  itemEvents,
  newItem,
  newSourceKey,
  toKnowledgeItem,
  transition,
} from '../../../items/index.ts';
import { contentUnlikeName, isUploadedAsNamed, openUpload, type ExpectedFile } from './stored-files.ts';
import { validateFiles, type DeclaredFile } from './uploads.policy.ts';
import type { Parts } from '../../../index/index.ts';

type PendingUpload = Extract<DeclaredUpload, { id: string }>;
type UploadFields = Omit<ExpectedFile, 'contentHash'> &
  Pick<ItemDocument, '_id' | 'name'> & { readonly contentHash?: string | null };

interface UploadOwner {
  readonly workspaceId: string;
  readonly botId: string;
  readonly userId: string;
}

interface PlannedUpload {
  readonly kind: 'upload';
  readonly id: string;
  readonly file: DeclaredFile;
  readonly format: FileFormat;
  /** The pending upload that the same user has of the same file. */
  readonly earlier: ItemDocument | null;
}

interface PlannedDuplicate {
  readonly kind: 'duplicate';
  readonly name: string;
  readonly duplicateOf: string;
}

export function createUploadUseCases(
  deps: Pick<Parts, 'items' | 'storage' | 'bots' | 'access' | 'quota' | 'announceWork' | 'now'> & {
    /** Items of the workspace are about to wait for workers. */
    readonly expectWork: (workspaceId: string) => void;
  },
) {
  const { items, storage, bots, access, quota, announceWork, expectWork, now } = deps;

  const uploadExpiry = (): Date => new Date(now().getTime() + PENDING_UPLOAD_LIFETIME_MS);

  /**
   * Renews the pending upload that the same user has of the same file: left by a request that died half way, or given
   * up. Null when it was confirmed or deleted meanwhile.
   */
  async function renewUpload(upload: ItemDocument): Promise<PendingUpload | null> {
    const isOpen = (current: ItemDocument): boolean =>
      current.documentStatus === DocumentStatus.pending && !current.deleting;
    const current = await items.change(upload, (found) =>
      isOpen(found) ? { set: { slotExpiresAt: uploadExpiry() } } : null,
    );
    return isOpen(current) ? presign(current) : null;
  }

  async function presign(document: UploadFields): Promise<PendingUpload> {
    const contentHash = document.contentHash ?? '';
    const upload = await openUpload(storage, { ...document, contentHash });
    return {
      id: document._id,
      name: document.name,
      uploadUrl: upload.url,
      method: upload.method,
      headers: { ...upload.headers },
      expiresAt: upload.expiresAt,
    };
  }

  async function openUploadOf(
    plan: PlannedUpload,
    owner: UploadOwner,
    context: RequestContext,
  ): Promise<PendingUpload> {
    if (plan.earlier === null) return createPendingUpload(plan, owner, context);
    const renewed = await renewUpload(plan.earlier);
    if (renewed !== null) return renewed;
    // It was confirmed or deleted just now: this is another upload, with a reservation of its own.
    const id = context.newId();
    await quota.reserve(owner.workspaceId, [{ id, amount: plan.file.size }], context);
    return createPendingUpload({ ...plan, id }, owner, context);
  }

  async function createPendingUpload(
    { id, file, format }: Pick<PlannedUpload, 'id' | 'file' | 'format'>,
    owner: UploadOwner,
    context: RequestContext,
  ): Promise<PendingUpload> {
    const identity = {
      _id: id,
      workspace_id: owner.workspaceId,
      chat_bot_id: owner.botId,
      version: 1,
      liveVersion: null,
    };
    const { set, event } = transition({ ...identity, documentStatus: null }, 'createUpload', context);
    const document = newItem({
      ...identity,
      ...set,
      format: 'file',
      name: file.name,
      sourceKind: format,
      mimeType: FORMATS[format].mimeType,
      sizeBytes: file.size,
      contentHash: file.sha256,
      createdBy: owner.userId,
      sourceKey: newSourceKey(identity),
      slotExpiresAt: uploadExpiry(),
    });
    const upload = await presign({ ...document, _id: id });
    await items.insert(owner.workspaceId, document, [event]);
    return upload;
  }

  return {
    async createUploads({ body }, context) {
      const botId = body.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      const { userId } = await access.requireBot(context, {
        workspace_id: workspaceId,
        chat_bot_id: botId,
      });
      const formats = validateFiles(body.files, (at) => `files.${at}`);
      const hashes = body.files.map(({ sha256 }) => sha256);
      const known = await items.withHashes(workspaceId, botId, hashes);
      const idByHash = new Map(known.map((item) => [item.contentHash, item._id]));
      const left = await items.pendingUploads(workspaceId, botId, userId, hashes);
      const planned = planUploads(body.files, formats, idByHash, left, context.newId);
      const uploads = planned.filter((plan) => plan.kind === 'upload');
      // The ids of renewed uploads are reserved already: the reservation is only kept for longer.
      const reserved = uploads.map(({ id, file }) => ({ id, amount: file.size }));
      if (reserved.length > 0) await quota.reserve(workspaceId, reserved, context);
      if (uploads.length > 0) expectWork(workspaceId);
      const owner = { workspaceId, botId, userId };
      // Renewed uploads keep their reservation whatever happens here.
      const waiting = new Set(uploads.flatMap((plan) => (plan.earlier === null ? [plan.id] : [])));
      const named = await items.filesNamed(
        workspaceId,
        botId,
        uploads.map(({ file }) => file.name),
      );
      const data: DeclaredUpload[] = [];
      try {
        for (const plan of planned) {
          if (plan.kind === 'duplicate') data.push({ name: plan.name, duplicateOf: plan.duplicateOf });
          else {
            data.push({
              ...(await openUploadOf(plan, owner, context)),
              ...sameNameOf(plan.file.name, named),
            });
            waiting.delete(plan.id);
          }
        }
      } catch (error) {
        await quota.release(workspaceId, [...waiting], context);
        throw error;
      }
      return { data };
    },

    async confirmUpload({ params, body }, context) {
      const upload = await items.getById(params.id);
      await access.requireBot(context, upload);
      // A repeated confirm finds the item under way or done, and changes nothing.
      if (upload.documentStatus !== DocumentStatus.pending) return { data: toKnowledgeItem(upload) };
      const expected = { ...upload, contentHash: upload.contentHash ?? '' };
      const isAsNamed = await isUploadedAsNamed(storage, expected);
      const item = await items.change(upload, (current) => {
        if (current.documentStatus !== DocumentStatus.pending) return null;
        const confirmed = confirmation(current, body, context);
        return isAsNamed ? confirmed : notReadable(current, confirmed, context);
      });
      await quota.commit(item.workspace_id, [item._id], context);
      if (!isAsNamed) throw contentUnlikeName();
      announceWork(item.workspace_id);
      return { data: toKnowledgeItem(item) };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}

function confirmation(
  current: ItemDocument,
  { language, chunking }: RouteInput<typeof knowledgeApi.confirmUpload>['body'],
  context: RequestContext,
) {
  const { set, event } = transition(current, 'confirm', context);
  return {
    set: {
      ...set,
      slotExpiresAt: null,
      maskedFrom: EXCLUDED_ALWAYS,
      ...(language === undefined ? {} : { languageHint: language, language }),
      ...(chunking === undefined ? {} : { chunking }),
    },
    events: [event, itemEvents(current, context).uploaded(current)],
  };
}

/** A file whose bytes are of another type ends at once as one that cannot be read: no reader has to try. */
function notReadable(
  current: ItemDocument,
  { set, events }: ReturnType<typeof confirmation>,
  context: RequestContext,
): ItemChange {
  const ended = transition({ ...current, ...set }, 'failParsing', context);
  const error = asIngestionError(new ExtractionError('CONTENT_UNLIKE_NAME'), 'extract');
  return {
    set: { ...set, ...ended.set, error },
    events: [...events, ended.event, itemEvents(current, context).failed(error.code, ended.to)],
  };
}

/** The newest of the bot's files of this name whose place the upload could take. */
function sameNameOf(name: string, known: readonly ItemDocument[]): Pick<PendingUpload, 'sameName'> {
  const found = known.find((item) => item.name === name && canEdit(item));
  return found === undefined ? {} : { sameName: { id: found._id, revision: found.revision } };
}

/** An upload for each file that the bot does not have, the user's own pending one where there is one. */
function planUploads(
  files: readonly DeclaredFile[],
  formats: readonly FileFormat[],
  known: ReadonlyMap<string | null, string>,
  left: readonly ItemDocument[],
  newId: () => string,
): (PlannedUpload | PlannedDuplicate)[] {
  const idByHash = new Map(known);
  return files.flatMap((file, at): (PlannedUpload | PlannedDuplicate)[] => {
    const { name, sha256 } = file;
    const duplicateOf = idByHash.get(sha256);
    if (duplicateOf !== undefined) return [{ kind: 'duplicate', name, duplicateOf }];
    const format = formats[at];
    if (format === undefined) return [];
    // A pending upload is for the size that is reserved for it.
    const isSame = (upload: ItemDocument): boolean =>
      upload.contentHash === sha256 && upload.name === name && upload.sizeBytes === file.size;
    const same = left.find(isSame) ?? null;
    // One for each file, used or not, so that a repeated request gives the same file the same id.
    const freshId = newId();
    const id = same?._id ?? freshId;
    idByHash.set(sha256, id);
    return [{ kind: 'upload', id, file, format, earlier: same }];
  });
}
