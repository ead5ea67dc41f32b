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
import type { BotDirectory } from '../bots/bot-directory.ts';
import type { UploadAllowance } from '../bots/upload-allowance.ts';
import { documentEvents } from '../documents/documents.events.ts';
import type { KnowledgeDocument } from '../documents/documents.model.ts';
import { MASKED_ALWAYS, stateAfter } from '../documents/documents.policy.ts';
import type { DocumentRepository } from '../documents/documents.repository.ts';
import { toKnowledgeItem } from '../documents/documents.view.ts';
import { newKnowledgeDocument } from '../documents/new-document.ts';
import { newSourceKey } from '../files/file-keys.ts';
import { assertUploaded, openUpload, type ExpectedFile } from './stored-files.ts';
import { judgeFiles, SLOT_LIFETIME_MS, type DeclaredFile } from './uploads.policy.ts';
import type { FILE_KINDS } from './source-kinds.ts';

type OpenSlot = Extract<UploadSlot, { id: string }>;
type SlotDocument = Omit<ExpectedFile, 'contentHash'> &
  Pick<KnowledgeDocument, '_id' | 'name'> & { readonly contentHash?: string | null };

export type UploadUseCases = ReturnType<typeof createUploadUseCases>;

export function createUploadUseCases(deps: {
  readonly documents: DocumentRepository;
  readonly storage: ObjectStorage;
  readonly bots: BotDirectory;
  readonly access: WorkspaceAccess;
  readonly allowance: UploadAllowance;
  /** Tells the workers of this process that there is work. */
  readonly announceWork: () => void;
  readonly now: () => Date;
}) {
  const { documents, storage, bots, access, allowance, announceWork, now } = deps;

  const slotEnd = (): Date => new Date(now().getTime() + SLOT_LIFETIME_MS);

  /**
   * A slot that the same person has for the same file: what a request that died half way left, or an upload that
   * was given up. Null when it was confirmed or dropped meanwhile.
   */
  async function reopenSlot(slot: KnowledgeDocument): Promise<OpenSlot | null> {
    const isOpen = (current: KnowledgeDocument): boolean =>
      current.documentStatus === DocumentStatus.pending && !current.deleting;
    const current = await documents.change(slot, (found) =>
      isOpen(found) ? { set: { slotExpiresAt: slotEnd() } } : null,
    );
    return isOpen(current) ? toSlot(current) : null;
  }

  async function toSlot(document: SlotDocument): Promise<OpenSlot> {
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

  async function openSlot(
    file: DeclaredFile,
    kind: (typeof FILE_KINDS)[number],
    owner: { readonly workspaceId: string; readonly botId: string; readonly userId: string },
    context: RequestContext,
  ): Promise<OpenSlot> {
    const identity = { _id: newId(), workspace_id: owner.workspaceId, chat_bot_id: owner.botId };
    const document = newKnowledgeDocument({
      ...identity,
      format: 'file',
      name: file.name,
      sourceKind: kind.kind,
      mimeType: kind.mimeType,
      sizeBytes: file.size,
      contentHash: file.sha256,
      documentStatus: stateAfter(null, 'openSlot'),
      createdBy: owner.userId,
      sourceKey: newSourceKey(identity),
      slotExpiresAt: slotEnd(),
    });
    const events = documentEvents({ ...identity, version: 1 }, context);
    const slot = await toSlot({ ...document, ...identity });
    await documents.insert(owner.workspaceId, document, [events.moved(null, DocumentStatus.pending)]);
    return slot;
  }

  return {
    async createSlots({ body }: RouteInput<typeof knowledgeApi.createUploads>, context: RequestContext) {
      const botId = body.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      const { userId } = await access.requireBot(
        context,
        { workspace_id: workspaceId, chat_bot_id: botId },
        'manageBots',
      );
      const kinds = judgeFiles(body.files, (at) => `files.${at}`);
      const hashes = body.files.map(({ sha256 }) => sha256);
      const known = await documents.withHashes(workspaceId, botId, hashes);
      const idByHash = new Map(known.map((item) => [item.contentHash, item._id]));
      const left = await documents.openSlots(workspaceId, botId, userId, hashes);
      const counted = new Set([...known, ...left].map(({ contentHash }) => contentHash));
      const added = new Map(
        body.files.filter(({ sha256 }) => !counted.has(sha256)).map(({ sha256, size }) => [sha256, size]),
      );
      const addedBytes = [...added.values()].reduce((sum, size) => sum + size, 0);
      await allowance.assertRoom(workspaceId, addedBytes, context);
      const data: UploadSlot[] = [];
      for (const [at, file] of body.files.entries()) {
        const kind = kinds[at];
        const duplicateOf = idByHash.get(file.sha256);
        if (duplicateOf !== undefined) data.push({ name: file.name, duplicateOf });
        else if (kind !== undefined) {
          const same = left.find(
            ({ contentHash, name }) => contentHash === file.sha256 && name === file.name,
          );
          const reopened = same === undefined ? null : await reopenSlot(same);
          const owner = { workspaceId, botId, userId };
          const slot = reopened ?? (await openSlot(file, kind, owner, context));
          idByHash.set(file.sha256, slot.id);
          data.push(slot);
        }
      }
      return { data };
    },

    async confirm(
      { params, body }: RouteInput<typeof knowledgeApi.confirmUpload>,
      context: RequestContext,
    ): Promise<{ data: KnowledgeItem }> {
      const slot = await documents.getById(params.id);
      await access.requireBot(context, slot, 'manageBots');
      // A repeated confirm finds the item under way or done, and changes nothing.
      if (slot.documentStatus !== DocumentStatus.pending) return { data: toKnowledgeItem(slot) };
      await assertUploaded(storage, { ...slot, contentHash: slot.contentHash ?? '' });
      const item = await documents.change(slot, (current) => {
        if (current.documentStatus !== DocumentStatus.pending) return null;
        const events = documentEvents(current, context);
        const documentStatus = stateAfter(current, 'confirm');
        return {
          set: {
            documentStatus,
            slotExpiresAt: null,
            maskedFrom: MASKED_ALWAYS,
            ...(body.language === undefined ? {} : { languageHint: body.language, language: body.language }),
            ...(body.chunking === undefined ? {} : { chunking: body.chunking }),
          },
          events: [events.moved(current.documentStatus, documentStatus), events.uploaded(current)],
        };
      });
      announceWork();
      return { data: toKnowledgeItem(item) };
    },
  };
}
