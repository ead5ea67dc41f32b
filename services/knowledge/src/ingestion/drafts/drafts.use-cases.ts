import { DocumentStatus, KNOWLEDGE_NAME_MAX_LENGTH, type knowledgeApi } from '@colloquy/contracts';
import { ExtractionError, FORMATS } from '@colloquy/document-text';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import { differences, type RequestContext, type UseCasesOf } from '@colloquy/service-kit';
import { PENDING_UPLOAD_LIFETIME_MS } from '@colloquy/uploads';
import type { Extractor } from '../extraction/extractor.ts';
import {
  asIngestionError,
  canEdit,
  canMove,
  changeRecorded,
  EXCLUDED_ALWAYS,
  excludedFrom,
  FRESH_RUN,
  type ItemChange,
  type ItemDocument,
  itemEvents,
  liveQa,
  newSourceKey,
  toKnowledgeItem,
  transition,
  versionReservationId,
  wrongState,
} from '../../items/index.ts';
import type { Parts } from '../../index/index.ts';
import type { ItemScans } from '../scans/item-scans.ts';
import { contentUnlikeName, isUploadedAsNamed, openUpload } from '../sources/file/stored-files.ts';
import { validateFiles, type DeclaredFile } from '../sources/file/uploads.policy.ts';
import { SOURCES } from '../sources/registry.ts';
import type { WrittenText } from '../sources/source.ts';
import type { DraftDocument } from './drafts.model.ts';
import type { DraftFields, DraftRepository } from './drafts.repository.ts';

const DELETED_AT_ONCE = 100;

export function createDraftUseCases(
  deps: Pick<Parts, 'items' | 'storage' | 'access' | 'quota' | 'announceWork' | 'now'> & {
    readonly drafts: DraftRepository;
    readonly extractor: Extractor;
    readonly scans: Pick<ItemScans, 'stored'>;
  },
) {
  const { items, drafts, storage, extractor, scans, access, quota, announceWork, now } = deps;

  /** Throws `wrongState` unless a new version may be handed in now. */
  async function editable(id: string, context: RequestContext): Promise<ItemDocument> {
    const item = await items.getById(id);
    await access.requireBot(context, item);
    editMove(item);
    return item;
  }

  async function putDraft(item: ItemDocument, draft: Omit<DraftFields, 'version' | 'expiresAt'>) {
    const older = await drafts.find(item.workspace_id, item._id);
    const version = item.version + 1;
    await drafts.put(item.workspace_id, item._id, {
      ...draft,
      version,
      expiresAt: new Date(now().getTime() + PENDING_UPLOAD_LIFETIME_MS),
    });
    if (older !== null && older.sourceKey !== item.sourceKey) await storage.delete(older.sourceKey);
    return version;
  }

  /** Reserves what the next version is larger; a later draft of the same version replaces this reservation. */
  async function reserveGrowth(item: ItemDocument, sizeBytes: number, context: RequestContext) {
    const id = versionReservationId(item._id, item.version + 1);
    const amount = Math.max(0, sizeBytes - item.sizeBytes);
    await quota.reserve(item.workspace_id, [{ id, amount }], context);
  }

  async function draftText(item: ItemDocument, text: WrittenText, context: RequestContext) {
    if (!SOURCES[item.format].isEditable(item)) {
      throw fieldError('content', SOURCES[item.format].refusesEdit);
    }
    const { bytes, ...written } = SOURCES[item.format].write(text, item);
    await reserveGrowth(item, written.sizeBytes, context);
    const sourceKey = newSourceKey(item);
    await storage.write(sourceKey, bytes, { contentType: written.mimeType });
    const version = await putDraft(item, { ...written, isStored: true, sourceKey });
    return { data: { version } };
  }

  async function draftFile(item: ItemDocument, file: DeclaredFile, context: RequestContext) {
    if (!SOURCES[item.format].takesFiles) {
      const isText = SOURCES[item.format].isEditable(item);
      throw fieldError('file', isText ? 'fileForText' : SOURCES[item.format].refusesEdit);
    }
    const [format] = validateFiles([file], () => 'file');
    if (format === undefined) throw fieldError('file', 'fileMissing');
    await reserveGrowth(item, file.size, context);
    const draft = {
      isStored: false,
      sourceKey: newSourceKey(item),
      sourceKind: format,
      mimeType: FORMATS[format].mimeType,
      sizeBytes: file.size,
      contentHash: file.sha256,
      question: null,
      answer: null,
    };
    const version = await putDraft(item, draft);
    const { url, headers } = await openUpload(storage, draft);
    return { data: { version, uploadUrl: url, headers: { ...headers } } };
  }

  /** The extracted text of a file in a format that users cannot edit. */
  async function extractedText(
    item: ItemDocument,
    bytes: Uint8Array,
    context: RequestContext,
  ): Promise<string> {
    // A file that cannot be read has no content to show; its error says why.
    if (item.documentStatus === DocumentStatus.parsingError) return '';
    const job = { source: item.format, format: item.sourceKind, bytes, chunking: item.chunking };
    // Scanned pages show the text that ingestion has recognised: recognition is too slow for a request.
    const readScans = () => scans.stored(item);
    const options = { signal: context.signal, workspaceId: item.workspace_id, readScans };
    const document = await extractor.extract(job, options).catch((error: unknown) => {
      if (!(error instanceof ExtractionError)) throw error;
      if (error.code === 'TIMEOUT') throw new AppError({ code: ERRORS.overloaded, cause: error });
      return { text: '' };
    });
    return document.text;
  }

  return {
    async readKnowledgeContent({ params }, context) {
      const item = await items.getById(params.id);
      await access.requireBot(context, item);
      if (item.documentStatus === DocumentStatus.pending)
        throw wrongState(item.documentStatus, 'NOT_UPLOADED');
      const bytes = await storage.read(item.sourceKey);
      const source = SOURCES[item.format];
      const isText = source.isEditable(item);
      const text = isText
        ? source.editable(bytes, item)
        : { content: await extractedText(item, bytes, context) };
      return { data: { ...text, version: item.version, editable: isText && canEdit(item) } };
    },

    async draftKnowledgeEdit({ params, body }, context) {
      const item = await editable(params.id, context);
      return 'content' in body ? draftText(item, body, context) : draftFile(item, body.file, context);
    },

    async confirmKnowledgeEdit({ params, body }, context) {
      const item = await items.getById(params.id);
      await access.requireBot(context, item);
      const draft = await drafts.find(item.workspace_id, item._id);
      const isOvertaken =
        draft !== null && draft.version <= item.version && draft.sourceKey !== item.sourceKey;
      // Another version took the number of the draft meanwhile (a re-index makes one of the same content): what was
      // handed in is not in it.
      if (isOvertaken) throw new AppError({ code: ERRORS.revisionMismatch, current: toKnowledgeItem(item) });
      // A repeated confirm finds the version there already.
      if (item.version === body.version && body.version > 1) return { data: toKnowledgeItem(item) };
      editMove(item);
      if (draft === null || draft.version !== body.version) throw wrongState(item.documentStatus, 'NO_DRAFT');
      const isAsNamed = draft.isStored || (await isUploadedAsNamed(storage, draft));
      // Of drafts that were handed in at the same time, another one may have reserved last.
      await reserveGrowth(item, draft.sizeBytes, context);
      let isMine = false;
      const written = await items.change(item, (current) => {
        isMine = current.sourceKey !== draft.sourceKey;
        if (!isMine) return null;
        if (current.revision !== body.revision) {
          throw new AppError({ code: ERRORS.revisionMismatch, current: toKnowledgeItem(current) });
        }
        const confirmed = confirmation(current, draft, context);
        return isAsNamed ? confirmed : notReadable(current, confirmed, context);
      });
      // A confirm at the same time that was first has committed, and its event may have counted already.
      if (isMine) {
        await quota.commit(item.workspace_id, [versionReservationId(item._id, draft.version)], context);
      }
      await drafts.delete(item._id, draft.sourceKey);
      if (!isAsNamed) throw contentUnlikeName();
      announceWork(written.workspace_id);
      return { data: toKnowledgeItem(written) };
    },

    /** Deletes drafts that were not confirmed in time, with their files. */
    async deleteExpired(): Promise<void> {
      for (const draft of await drafts.expired(now(), DELETED_AT_ONCE)) {
        const item = await items.findById(draft._id);
        if (item?.sourceKey !== draft.sourceKey) await storage.delete(draft.sourceKey);
        await drafts.delete(draft._id, draft.sourceKey);
      }
    },
  } satisfies UseCasesOf<typeof knowledgeApi> & Record<string, unknown>;
}

/** The move that a new version makes of the item. Throws `wrongState` when none is possible. */
function editMove(item: ItemDocument): 'confirmEdit' | 'replaceFailed' {
  if (!canEdit(item)) throw wrongState(item.documentStatus, 'confirmEdit');
  return canMove(item, 'confirmEdit') ? 'confirmEdit' : 'replaceFailed';
}

function confirmation(current: ItemDocument, draft: DraftDocument, context: RequestContext) {
  const next = { ...current, version: draft.version };
  const { set, event } = transition(next, editMove(current), context);
  const qa = qaOf(current, draft);
  return {
    set: {
      ...set,
      ...FRESH_RUN,
      version: draft.version,
      sourceKey: draft.sourceKey,
      sourceKind: draft.sourceKind,
      mimeType: draft.mimeType,
      sizeBytes: draft.sizeBytes,
      contentHash: draft.contentHash,
      ...qa,
      maskedFrom: EXCLUDED_ALWAYS,
    },
    events: [
      event,
      itemEvents(next, context).uploaded({ ...current, sizeBytes: draft.sizeBytes }),
      changeRecorded(context, current.workspace_id, {
        action: 'document.changed',
        target: { kind: 'document', id: current._id, name: qa.name ?? current.name },
        ...differences(versionFacts(current), versionFacts({ ...current, ...draft, ...qa })),
      }),
    ],
  };
}

/**
 * A new version whose bytes are of another type ends at once, as any that cannot be read does: no reader has to try, and
 * what answered before answers on.
 */
function notReadable(
  current: ItemDocument,
  { set, events }: ReturnType<typeof confirmation>,
  context: RequestContext,
): ItemChange {
  const next = { ...current, ...set };
  const ended = transition(next, current.liveVersion === null ? 'failParsing' : 'failEditing', context);
  const error = asIngestionError(new ExtractionError('CONTENT_UNLIKE_NAME'), 'extract');
  const all = { ...set, ...ended.set, error };
  return {
    set: { ...all, maskedFrom: excludedFrom({ ...current, ...all }) },
    events: [...events, ended.event, itemEvents(next, context).failed(error.code, ended.to)],
  };
}

/** What the audit log says of a version; its content would be too much. */
function versionFacts({ name, question, version, sizeBytes }: VersionFacts) {
  return { version, name, ...(question === null ? {} : { question }), sizeBytes };
}
type VersionFacts = Pick<ItemDocument, 'name' | 'question' | 'version' | 'sizeBytes'>;

/** A question with its answer as it is edited, and as it answers until that is processed. */
function qaOf(
  current: ItemDocument,
  draft: DraftDocument,
): Partial<Pick<ItemDocument, 'question' | 'name' | 'answer' | 'earlierQa'>> {
  if (draft.answer === null) return {};
  const { liveVersion: version } = current;
  const earlierQa = version === null ? null : { ...liveQa(current), version };
  return { answer: draft.answer, earlierQa, ...questionOf(current, draft) };
}

/** A new wording; an item that was named by its question is named by the new one. */
function questionOf(
  current: Pick<ItemDocument, 'question' | 'name'>,
  { question }: Pick<DraftDocument, 'question'>,
): Partial<Pick<ItemDocument, 'question' | 'name'>> {
  if (question === null) return {};
  const isNamedByIt = current.question?.slice(0, KNOWLEDGE_NAME_MAX_LENGTH) === current.name;
  return { question, ...(isNamedByIt ? { name: question.slice(0, KNOWLEDGE_NAME_MAX_LENGTH) } : {}) };
}
