import { DocumentStatus, type KnowledgeItem, type RouteInput, type knowledgeApi } from '@colloquy/contracts';
import { assertRevision, fieldError } from '@colloquy/errors';
import type { ObjectStorage } from '@colloquy/object-storage';
import {
  assertRevisionOfOne,
  differences,
  type RequestContext,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { BaseRepository } from '../bases/bases.repository.ts';
import type { BotCache } from '../bots/bot-cache.ts';
import { manageableItems, type ChangeItem } from './change-item.ts';
import { eachPossible } from './each-possible.ts';
import { changeRecorded } from './change-recorded.ts';
import { itemEvents, transition } from './items.events.ts';
import type { ItemDocument } from './items.model.ts';
import { documentsOfBots, excludedFrom, foundVersion, FRESH_RUN, wrongState } from './items.policy.ts';
import type { ItemChange, ItemRepository, ItemSet } from './items.repository.ts';
import { toDroppedUpload, toKnowledgeItem } from './items.view.ts';
import { pendingUploadOf } from './upload-state.ts';

/** A file that never came is told of for a day: longer than anybody leaves a batch alone. */
const DROPPED_SHOWN_MS = 24 * 60 * 60_000;

type Patch = RouteInput<typeof knowledgeApi.updateKnowledge>['body'];

export function createItemUseCases(deps: {
  readonly items: ItemRepository;
  readonly bases: BaseRepository;
  readonly changeItem: ChangeItem;
  readonly bots: BotCache;
  readonly access: WorkspaceAccess;
  readonly storage: ObjectStorage;
  readonly announceWork: (workspaceId: string) => void;
  readonly now: () => Date;
}) {
  const { items, bases, changeItem, bots, access, announceWork, now } = deps;

  return {
    async listKnowledge({ query }, context) {
      const botId = query.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      await access.requireBot(context, { workspace_id: workspaceId, chat_bot_id: botId });
      const [page, dropped, statusCounts, base] = await Promise.all([
        items.page(workspaceId, botId, query),
        items.droppedUploads(workspaceId, botId, new Date(now().getTime() - DROPPED_SHOWN_MS)),
        items.statusCounts(workspaceId, botId, query.type),
        bases.find(workspaceId, botId),
      ]);
      const meta = {
        total: page.total,
        page: query.page,
        limit: query.limit,
        statusCounts,
        kbVersion: base?.kbVersion ?? 0,
        droppedUploads: dropped.map(toDroppedUpload),
      };
      const uploads = await Promise.all(page.items.map((item) => pendingUploadOf(item, deps)));
      const data = page.items.map((item, at) => ({ ...toKnowledgeItem(item), upload: uploads[at] ?? null }));
      return { data, meta };
    },

    async countKnowledge({ query }, context) {
      const { botIds } = await access.requireBots(context, query.workspace_id);
      return { data: documentsOfBots(await items.countsByBot(query.workspace_id, botIds)) };
    },

    async updateKnowledge({ query, body }, context) {
      const found = await manageableItems(deps, query.id, context);
      assertRevisionOfOne(query.id, body.revision);
      if (body.chunking !== undefined && body.action !== 'retry') {
        throw fieldError('chunking', 'chunkingWithoutRetry');
      }
      if (body.encoding !== undefined && body.action !== 'retry') {
        throw fieldError('encoding', 'encodingWithoutRetry');
      }
      // Decided for all before the first is written: a bulk change is refused as a whole, with each that refuses it.
      await eachPossible(found, async (item) => patchOf(item, body, now(), context), 0);
      const data: KnowledgeItem[] = [];
      await eachPossible(found, async (item) => {
        const written = await changeItem(item, (current) => patchOf(current, body, now(), context));
        data.push(toKnowledgeItem(written));
        if (body.action === 'retry') announceWork(written.workspace_id);
      });
      return { data };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
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
  const retry = body.action === 'retry' ? retryOf(current, body, context) : null;
  const changesBase =
    foundVersion(current) !== null && (body.enabled !== undefined || body.validUntil !== undefined);
  const set = { ...fields, ...retry?.set };
  const changed = changeOf(current, body);
  const target = { kind: 'document', id: current._id, name: current.name } as const;
  return {
    set: { ...set, maskedFrom: excludedFrom({ ...current, ...set }) },
    events: [
      ...(retry === null ? [] : [retry.event]),
      ...(changesBase ? [itemEvents(current, context).baseChanged()] : []),
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

/**
 * An item that could not be read needs a new file, another way to cut it or its encoding; so does an error that cannot
 * pass by itself.
 */
function retryOf(current: ItemDocument, { chunking, encoding }: Patch, context: RequestContext) {
  const { set, event } = transition(current, 'retry', context);
  const isSameAgain = chunking === undefined && encoding === undefined;
  const { documentStatus, error } = current;
  if (isSameAgain && (documentStatus === DocumentStatus.parsingError || error?.retriable === false)) {
    throw wrongState(documentStatus, 'NEEDS_NEW_FILE');
  }
  const otherwise = {
    ...(chunking === undefined ? {} : { chunking }),
    ...(encoding === undefined ? {} : { encodingChoice: encoding }),
  };
  return { set: { ...set, ...FRESH_RUN, ...otherwise }, event };
}
