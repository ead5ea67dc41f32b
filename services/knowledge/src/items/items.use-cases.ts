import {
  DocumentStatus,
  KNOWLEDGE_NAME_MAX_LENGTH,
  type KnowledgeItem,
  type RouteInput,
  type RouteOutput,
  type knowledgeApi,
} from '@colloquy/contracts';
import { assertRevision } from '@colloquy/errors';
import type { ObjectStorage } from '@colloquy/object-storage';
import {
  assertRevisionOfOne,
  differences,
  type RequestContext,
  type WorkspaceAccess,
} from '@colloquy/service-kit';
import type { BaseRepository } from '../bases/bases.repository.ts';
import type { BaseUseCases } from '../bases/bases.use-cases.ts';
import type { BotDirectory } from '../bots/bot-directory.ts';
import type { UploadAllowance } from '../quota/upload-allowance.ts';
import { changeRecorded } from './change-recorded.ts';
import { newSourceKey } from './file-keys.ts';
import { sourceOfText } from '../sources/text-source.ts';
import type { DeletionUseCases } from '../deletion/deletion.use-cases.ts';
import { itemEvents } from './items.events.ts';
import type { ItemDocument } from './items.model.ts';
import { EXCLUDED_ALWAYS, excludedFrom, stateAfter, wrongState } from './items.policy.ts';
import type { ItemChange, ItemRepository, ItemSet } from './items.repository.ts';
import { toKnowledgeItem } from './items.view.ts';
import { newItem } from './new-item.ts';

export type ItemUseCases = ReturnType<typeof createItemUseCases>;
type Patch = RouteInput<typeof knowledgeApi.updateKnowledge>['body'];

export function createItemUseCases(deps: {
  readonly items: ItemRepository;
  readonly bases: BaseRepository;
  readonly changes: BaseUseCases;
  readonly storage: ObjectStorage;
  readonly bots: BotDirectory;
  readonly access: WorkspaceAccess;
  readonly allowance: UploadAllowance;
  readonly deletion: DeletionUseCases;
  readonly announceWork: () => void;
  readonly now: () => Date;
}) {
  const { items, bases, changes, storage, bots, access, allowance, deletion, announceWork, now } = deps;

  /** Items the caller may change, of one or more workspaces. Throws before anything is changed. */
  async function manageable(ids: readonly string[], context: RequestContext): Promise<ItemDocument[]> {
    const found = await items.getMany(ids);
    const botScopes = new Map(found.map((item) => [item.chat_bot_id, item]));
    for (const botScope of botScopes.values()) await access.requireBot(context, botScope, 'manageBots');
    return found;
  }

  async function patch(item: ItemDocument, body: Patch, context: RequestContext): Promise<ItemDocument> {
    let events: ItemChange['events'] = [];
    const written = await items.change(item, (current) => {
      const change = patchOf(current, body, now(), context);
      events = change.events ?? [];
      return change;
    });
    await changes.countStored(events);
    return written;
  }

  return {
    async list(
      { query }: RouteInput<typeof knowledgeApi.listKnowledge>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof knowledgeApi.listKnowledge>> {
      const botId = query.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      await access.requireBot(context, { workspace_id: workspaceId, chat_bot_id: botId }, 'viewBots');
      const [page, statusCounts, base] = await Promise.all([
        items.page(workspaceId, botId, query),
        items.statusCounts(workspaceId, botId),
        bases.find(workspaceId, botId),
      ]);
      const meta = {
        total: page.total,
        page: query.page,
        limit: query.limit,
        statusCounts,
        kbVersion: base?.kbVersion ?? 0,
      };
      return { data: page.items.map(toKnowledgeItem), meta };
    },

    async create(
      { body }: RouteInput<typeof knowledgeApi.createKnowledge>,
      context: RequestContext,
    ): Promise<{ data: KnowledgeItem }> {
      const workspaceId = await bots.workspaceOf(body.chat_bot_id, context);
      const botScope = { workspace_id: workspaceId, chat_bot_id: body.chat_bot_id };
      const { userId } = await access.requireBot(context, botScope, 'manageBots');
      const source = sourceOfText(body);
      const identity = { _id: context.newId(), ...botScope };
      const sourceKey = newSourceKey(identity);
      const events = itemEvents({ ...identity, version: 1 }, context);
      const name = body.name ?? source.name.slice(0, KNOWLEDGE_NAME_MAX_LENGTH);
      const document = newItem({
        ...identity,
        format: body.format,
        name,
        question: body.format === 'qa' ? body.question : null,
        answer: body.format === 'qa' ? body.answer : null,
        sourceKind: source.kind,
        mimeType: source.mimeType,
        sizeBytes: source.bytes.length,
        contentHash: source.contentHash,
        documentStatus: DocumentStatus.processing,
        createdBy: userId,
        sourceKey,
        language: body.language ?? null,
        languageHint: body.language ?? null,
        tags: body.tags ?? [],
        maskedFrom: EXCLUDED_ALWAYS,
      });
      const room = { id: identity._id, amount: source.bytes.length };
      const item = await allowance.during(workspaceId, room, context, async () => {
        await storage.write(sourceKey, source.bytes, { contentType: source.mimeType });
        return items.insert(workspaceId, document, [
          events.moved(null, DocumentStatus.pending),
          events.moved(DocumentStatus.pending, DocumentStatus.processing),
          events.uploaded({ name, sizeBytes: source.bytes.length }),
        ]);
      });
      announceWork();
      return { data: toKnowledgeItem(item) };
    },

    async update({ query, body }: RouteInput<typeof knowledgeApi.updateKnowledge>, context: RequestContext) {
      const found = await manageable(query.id, context);
      assertRevisionOfOne(query.id, body.revision);
      // Decided for all before the first is written: a bulk change is refused as a whole.
      for (const item of found) patchOf(item, body, now(), context);
      const data: KnowledgeItem[] = [];
      for (const item of found) data.push(toKnowledgeItem(await patch(item, body, context)));
      if (body.action === 'retry') announceWork();
      return { data };
    },

    async remove({ query }: RouteInput<typeof knowledgeApi.deleteKnowledge>, context: RequestContext) {
      for (const item of await manageable(query.id, context)) await deletion.delete(item, context);
      return { data: { id: query.id } };
    },
  };
}

/** What a PATCH writes. Throws `wrongState` when a retry is not possible. */
function patchOf(current: ItemDocument, body: Patch, now: Date, context: RequestContext): ItemChange {
  if (current.deleting) throw wrongState(current.documentStatus, 'DELETING');
  assertRevision(body.revision, current.revision, () => [toKnowledgeItem(current)]);
  const fields: ItemSet = {
    ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
    ...(body.tags === undefined ? {} : { tags: body.tags }),
    ...(body.validUntil === undefined ? {} : validity(body.validUntil, now)),
  };
  const events = itemEvents(current, context);
  const retry = body.action === 'retry' ? retryOf(current) : null;
  const changesBase =
    current.liveVersion !== null && (body.enabled !== undefined || body.validUntil !== undefined);
  const set = { ...fields, ...retry };
  const changed = changeOf(current, body);
  const target = { kind: 'document', id: current._id, name: current.name } as const;
  return {
    set: { ...set, maskedFrom: excludedFrom({ ...current, ...set }) },
    events: [
      ...(retry === null ? [] : [events.moved(current.documentStatus, retry.documentStatus)]),
      ...(changesBase ? [events.baseChanged()] : []),
      ...(changed === null
        ? []
        : [
            changeRecorded(context, current.workspace_id, { action: 'document.changed', target, ...changed }),
          ]),
    ],
  };
}

/** What a PATCH changes for the audit log; null when everything stays as it is. */
function changeOf(current: ItemDocument, { enabled, tags, validUntil, action }: Patch) {
  const before = {
    enabled: current.enabled,
    tags: current.tags,
    validUntil: current.validUntil?.toISOString() ?? null,
    documentStatus: current.documentStatus,
  };
  return differences(before, {
    enabled: enabled ?? before.enabled,
    tags: tags ?? before.tags,
    validUntil: validUntil === undefined ? before.validUntil : validUntil,
    documentStatus: action === 'retry' ? DocumentStatus.processing : before.documentStatus,
  });
}

function validity(validUntil: string | null, now: Date) {
  const until = validUntil === null ? null : new Date(validUntil);
  return { validUntil: until, hasExpired: until !== null && until <= now };
}

/** A document that could not be read needs a new file, unless the fault can pass by itself. */
function retryOf(current: ItemDocument) {
  const documentStatus = stateAfter(current, 'retry');
  if (current.error?.retriable === false) throw wrongState(current.documentStatus, 'NEEDS_NEW_FILE');
  return {
    documentStatus,
    error: null,
    progress: null,
    failures: 0,
    stalls: 0,
    attempts: 0,
    heartbeatAt: null,
  };
}
