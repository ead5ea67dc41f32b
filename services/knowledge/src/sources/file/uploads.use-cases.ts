import {
  DocumentStatus,
  type KnowledgeItem,
  type RouteInput,
  type UploadSlot,
  type knowledgeApi,
} from '@colloquy/contracts';
import type { ObjectStorage } from '@colloquy/object-storage';
import { newId } from '@colloquy/persistence';
import type { RequestContext, WorkspaceAccess } from '@colloquy/service-kit';
import type { BotDirectory } from '../../bots/bot-directory.ts';
import type { UploadAllowance } from '../../quota/upload-allowance.ts';
import { itemEvents } from '../../items/items.events.ts';
import type { ItemDocument } from '../../items/items.model.ts';
import { EXCLUDED_ALWAYS, stateAfter } from '../../items/items.policy.ts';
import type { ItemRepository } from '../../items/items.repository.ts';
import { toKnowledgeItem } from '../../items/items.view.ts';
import { newItem } from '../../items/new-item.ts';
import { newSourceKey } from '../../items/file-keys.ts';
import { assertUploaded, openUpload, type ExpectedFile } from './stored-files.ts';
import { validateFiles, PENDING_UPLOAD_LIFETIME_MS, type DeclaredFile } from './uploads.policy.ts';
import type { FILE_KINDS } from '../../formats/formats.ts';

type PendingUpload = Extract<UploadSlot, { id: string }>;
type UploadFields = Omit<ExpectedFile, 'contentHash'> &
  Pick<ItemDocument, '_id' | 'name'> & { readonly contentHash?: string | null };

type FileKind = (typeof FILE_KINDS)[number];

interface UploadOwner {
  readonly workspaceId: string;
  readonly botId: string;
  readonly userId: string;
}

interface PlannedUpload {
  readonly kind: 'upload';
  readonly id: string;
  readonly file: DeclaredFile;
  readonly source: FileKind;
  /** The slot that the same person has for the same file. */
  readonly left: ItemDocument | null;
}

interface PlannedDuplicate {
  readonly kind: 'duplicate';
  readonly name: string;
  readonly duplicateOf: string;
}

export type UploadUseCases = ReturnType<typeof createUploadUseCases>;

export function createUploadUseCases(deps: {
  readonly items: ItemRepository;
  readonly storage: ObjectStorage;
  readonly bots: BotDirectory;
  readonly access: WorkspaceAccess;
  readonly allowance: UploadAllowance;
  /** Tells the workers of this process that there is work. */
  readonly announceWork: () => void;
  readonly now: () => Date;
}) {
  const { items, storage, bots, access, allowance, announceWork, now } = deps;

  const uploadExpiry = (): Date => new Date(now().getTime() + PENDING_UPLOAD_LIFETIME_MS);

  /**
   * A slot that the same person has for the same file: what a request that died half way left, or an upload that
   * was given up. Null when it was confirmed or dropped meanwhile.
   */
  async function renewUpload(slot: ItemDocument): Promise<PendingUpload | null> {
    const isOpen = (current: ItemDocument): boolean =>
      current.documentStatus === DocumentStatus.pending && !current.deleting;
    const current = await items.change(slot, (found) =>
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

  async function openPlanned(
    plan: PlannedUpload,
    owner: UploadOwner,
    context: RequestContext,
  ): Promise<PendingUpload> {
    if (plan.left === null) return createPendingUpload(plan, owner, context);
    const reopened = await renewUpload(plan.left);
    if (reopened !== null) return reopened;
    // It was confirmed or dropped just now: this is another upload, with room of its own.
    const id = newId();
    await allowance.reserve(owner.workspaceId, [{ id, amount: plan.file.size }], context);
    return createPendingUpload({ ...plan, id }, owner, context);
  }

  async function createPendingUpload(
    { id, file, source: kind }: Pick<PlannedUpload, 'id' | 'file' | 'source'>,
    owner: UploadOwner,
    context: RequestContext,
  ): Promise<PendingUpload> {
    const identity = { _id: id, workspace_id: owner.workspaceId, chat_bot_id: owner.botId };
    const document = newItem({
      ...identity,
      format: 'file',
      name: file.name,
      sourceKind: kind.kind,
      mimeType: kind.mimeType,
      sizeBytes: file.size,
      contentHash: file.sha256,
      documentStatus: stateAfter(null, 'createUpload'),
      createdBy: owner.userId,
      sourceKey: newSourceKey(identity),
      slotExpiresAt: uploadExpiry(),
    });
    const events = itemEvents({ ...identity, version: 1 }, context);
    const slot = await presign({ ...document, ...identity });
    await items.insert(owner.workspaceId, document, [events.moved(null, DocumentStatus.pending)]);
    return slot;
  }

  return {
    async create({ body }: RouteInput<typeof knowledgeApi.createUploads>, context: RequestContext) {
      const botId = body.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      const { userId } = await access.requireBot(
        context,
        { workspace_id: workspaceId, chat_bot_id: botId },
        'manageBots',
      );
      const kinds = validateFiles(body.files, (at) => `files.${at}`);
      const hashes = body.files.map(({ sha256 }) => sha256);
      const known = await items.withHashes(workspaceId, botId, hashes);
      const idByHash = new Map(known.map((item) => [item.contentHash, item._id]));
      const left = await items.pendingUploads(workspaceId, botId, userId, hashes);
      const planned = planUploads(body.files, kinds, idByHash, left);
      const slots = planned.filter((plan) => plan.kind === 'upload');
      // The ids of slots that are opened again have their room already: it is only kept for longer.
      const room = slots.map(({ id, file }) => ({ id, amount: file.size }));
      if (room.length > 0) await allowance.reserve(workspaceId, room, context);
      const owner = { workspaceId, botId, userId };
      // Slots that are opened again keep their room whatever happens here.
      const waiting = new Set(slots.flatMap((plan) => (plan.left === null ? [plan.id] : [])));
      const data: UploadSlot[] = [];
      try {
        for (const plan of planned) {
          if (plan.kind === 'duplicate') data.push({ name: plan.name, duplicateOf: plan.duplicateOf });
          else {
            data.push(await openPlanned(plan, owner, context));
            waiting.delete(plan.id);
          }
        }
      } catch (error) {
        await allowance.release(workspaceId, [...waiting], context);
        throw error;
      }
      return { data };
    },

    async confirm(
      { params, body }: RouteInput<typeof knowledgeApi.confirmUpload>,
      context: RequestContext,
    ): Promise<{ data: KnowledgeItem }> {
      const slot = await items.getById(params.id);
      await access.requireBot(context, slot, 'manageBots');
      // A repeated confirm finds the item under way or done, and changes nothing.
      if (slot.documentStatus !== DocumentStatus.pending) return { data: toKnowledgeItem(slot) };
      await assertUploaded(storage, { ...slot, contentHash: slot.contentHash ?? '' });
      const item = await items.change(slot, (current) => {
        if (current.documentStatus !== DocumentStatus.pending) return null;
        const events = itemEvents(current, context);
        const documentStatus = stateAfter(current, 'confirm');
        return {
          set: {
            documentStatus,
            slotExpiresAt: null,
            maskedFrom: EXCLUDED_ALWAYS,
            ...(body.language === undefined ? {} : { languageHint: body.language, language: body.language }),
            ...(body.chunking === undefined ? {} : { chunking: body.chunking }),
          },
          events: [events.moved(current.documentStatus, documentStatus), events.uploaded(current)],
        };
      });
      await allowance.commit(item.workspace_id, [item._id], context);
      announceWork();
      return { data: toKnowledgeItem(item) };
    },
  };
}

/** A slot for each file that the bot does not have, the person's own old one where there is one. */
function planUploads(
  files: readonly DeclaredFile[],
  kinds: readonly FileKind[],
  known: ReadonlyMap<string | null, string>,
  left: readonly ItemDocument[],
): (PlannedUpload | PlannedDuplicate)[] {
  const idByHash = new Map(known);
  return files.flatMap((file, at): (PlannedUpload | PlannedDuplicate)[] => {
    const { name, sha256 } = file;
    const duplicateOf = idByHash.get(sha256);
    if (duplicateOf !== undefined) return [{ kind: 'duplicate', name, duplicateOf }];
    const source = kinds[at];
    if (source === undefined) return [];
    // A slot is for the size that it was opened with: that is what is held of the plan for it.
    const isSame = (slot: ItemDocument): boolean =>
      slot.contentHash === sha256 && slot.name === name && slot.sizeBytes === file.size;
    const same = left.find(isSame) ?? null;
    const id = same?._id ?? newId();
    idByHash.set(sha256, id);
    return [{ kind: 'upload', id, file, source, left: same }];
  });
}
