import type { Model } from 'mongoose';
import { z } from 'zod';
import {
  DocumentStatus,
  EntityStatus,
  documentStatusSchema,
  knowledgeFormatSchema,
  knowledgeSourceKindSchema,
  type EventEnvelope,
  type KnowledgeSourceKind,
} from '@colloquy/contracts';
import {
  createRepository,
  modify,
  tenantScope,
  type Filter,
  type NewDocument,
  type OutboxSignal,
  type Update,
} from '@colloquy/persistence';
import type { ItemDocument } from './items.model.ts';
import { EXCLUDED_ALWAYS } from './items.policy.ts';
import { ITEM_ORDERS, pageFilter, type ItemPageRequest } from './page-filter.ts';
import { BY_WORKSPACE, waitingWorkspaces } from './waiting-workspaces.ts';

const { qa: QA } = knowledgeFormatSchema.enum;

/** Of more than these a sentence cannot tell. */
const MAX_DROPPED_UPLOADS = 20;
const MAX_SAME_NAMES = 50;

const botStatusCountSchema = z
  .object({
    _id: z.object({ botId: z.string(), type: knowledgeSourceKindSchema, status: documentStatusSchema }),
    count: z.number(),
  })
  .transform(({ _id, count }) => ({ ..._id, count }));

/** Items by what their owner and their text say of them; an item has to be all that is given. */
export interface ItemFilter {
  /** One of them is enough. */
  readonly tags?: readonly string[] | undefined;
  readonly language?: string | undefined;
}

export type ItemSet = NonNullable<Update<ItemDocument>['set']>;

/** What a re-index is about: the items of a bot that were there when it began. */
export interface ReindexScope {
  readonly _id: string;
  readonly workspace_id: string;
  readonly chat_bot_id: string;
  readonly startedAt: Date;
}

export interface ItemChange {
  readonly set: ItemSet;
  readonly events?: readonly EventEnvelope[];
}

export type ItemRepository = ReturnType<typeof createItemRepository>;

export function createItemRepository(model: Model<ItemDocument>, signal: OutboxSignal) {
  const repository = createRepository(model, { signal, name: 'knowledge item' });
  const inWorkspace = (workspaceId: string) => repository.in(tenantScope(workspaceId));
  const everywhere = repository.everywhere(
    'Paths name an item without its workspace, and workers and jobs serve every workspace.',
  );
  const findAny = (id: string) => everywhere.findOne({ _id: id }, { includeDeleted: true });

  return {
    insert: (workspaceId: string, document: NewDocument<ItemDocument>, events: readonly EventEnvelope[]) =>
      inWorkspace(workspaceId).insertOnce(document, events),
    page: (workspaceId: string, botId: string, request: ItemPageRequest) =>
      inWorkspace(workspaceId).page(pageFilter(botId, request), {
        page: request.page,
        limit: request.limit,
        orderBy: ITEM_ORDERS[request.orderBy],
        desc: request.desc,
      }),
    async statusCounts(workspaceId: string, botId: string, type?: KnowledgeSourceKind) {
      const rows = await inWorkspace(workspaceId).aggregate([
        { $match: { chat_bot_id: botId, ...(type === undefined ? {} : { type }) } },
        { $group: { _id: '$documentStatus', count: { $sum: 1 } } },
      ]);
      return Object.fromEntries(rows.map((row) => [String(row['_id']), Number(row['count'])]));
    },
    /** How many items of each state the bots of a workspace have, in the order of their ids. */
    async countsByBot(workspaceId: string, botIds: readonly string[] | null) {
      const rows = await inWorkspace(workspaceId).aggregate([
        ...(botIds === null ? [] : [{ $match: { chat_bot_id: { $in: [...botIds] } } }]),
        {
          $group: {
            _id: { botId: '$chat_bot_id', type: '$type', status: '$documentStatus' },
            count: { $sum: 1 },
          },
        },
      ]);
      return z.array(botStatusCountSchema).parse(rows);
    },
    /** Bots with an item whose chunks have to be in the vector store, of the workspaces that `workspaceId` lets through. */
    async botsWithChunks(workspaceId: string | { readonly $nin: readonly string[] }) {
      const rows = await everywhere.aggregate([
        { $match: { ...HAS_CHUNKS, workspace_id: workspaceId } },
        { $group: { _id: '$chat_bot_id' } },
      ]);
      return rows.map((row) => String(row['_id']));
    },
    /** Whether any bot, of any workspace, answers from something, beside these. */
    async hasChunksOfOthers(botIds: readonly string[]): Promise<boolean> {
      const others = { ...HAS_CHUNKS, chat_bot_id: { $nin: [...botIds] } };
      return (await everywhere.find(others, { limit: 1, projection: { _id: 1 } })).length > 0;
    },
    /** An item of any workspace, before the access check that follows. Throws `notFound`. */
    getById: (id: string) => everywhere.get(id),
    findById: (id: string) => everywhere.findById(id),
    /** As findById, also one that is deleted. */
    findAny,
    /** Items of any workspace, in the order of `ids`. Throws `notFound` when one is missing. */
    getMany: (ids: readonly string[]) => everywhere.getMany(ids),
    /** Files of the bot with one of these hashes that answer, or may come to: those that could not be read never do. */
    withHashes: (workspaceId: string, botId: string, hashes: readonly string[]) =>
      inWorkspace(workspaceId).find({
        chat_bot_id: botId,
        contentHash: { $in: [...hashes] },
        documentStatus: { $nin: NEVER_ANSWERING },
        deleting: false,
      }),
    /** Uploaded files of the bot with one of these names, the newest first. */
    filesNamed: (workspaceId: string, botId: string, names: readonly string[]) =>
      inWorkspace(workspaceId).find(
        {
          chat_bot_id: botId,
          name: { $in: [...names] },
          format: 'file',
          documentStatus: { $ne: DocumentStatus.pending },
          deleting: false,
        },
        { sort: { _id: -1 }, limit: MAX_SAME_NAMES },
      ),
    /** Unconfirmed uploads of a user to the bot with one of these hashes. */
    pendingUploads: (workspaceId: string, botId: string, userId: string, hashes: readonly string[]) =>
      inWorkspace(workspaceId).find({
        chat_bot_id: botId,
        contentHash: { $in: [...hashes] },
        createdBy: userId,
        documentStatus: DocumentStatus.pending,
        deleting: false,
      }),
    /**
     * Decides on the newest state of the item and writes onto that state alone; null leaves it. Throws `notFound`, and
     * what `decide` throws.
     */
    change: (
      item: ItemDocument,
      decide: (current: ItemDocument) => ItemChange | null,
      options?: { readonly includeDeleted?: boolean },
    ) => inWorkspace(item.workspace_id).modify(item._id, decide, options),
    /** As `change`, by the worker that holds the item's lease. Null when the lease is lost: nothing was written. */
    changeHeld: (
      { _id, leaseNumber, workspace_id }: ItemDocument,
      decide: (current: ItemDocument) => ItemChange,
    ) =>
      modify(
        () => inWorkspace(workspace_id).findOne({ _id, ...heldUnder(leaseNumber) }, { includeDeleted: true }),
        (current) => (current === null ? null : decide(current)),
        // The lease is part of the filter: a claim raises no revision.
        async (current, { set, events = [] }) =>
          current &&
          inWorkspace(workspace_id).update(
            { _id, ...heldUnder(leaseNumber) },
            { set },
            { events, expectRevision: current.revision, includeDeleted: true },
          ),
      ),
    /** Counts a citation without changing the revision. */
    async countCitation(workspaceId: string, id: string, at: Date) {
      // Quiet: an edit of the item must not conflict with a visitor's question.
      await inWorkspace(workspaceId).updateBlind(
        id,
        { inc: { citedCount: 1 }, max: { lastCitedAt: at } },
        { isQuiet: true },
      );
    },
    /** The bot's questions with their answers that have been processed, switched-off ones left out, oldest first. */
    curated: (workspaceId: string, botId: string, limit: number) =>
      inWorkspace(workspaceId).find(
        { chat_bot_id: botId, format: QA, enabled: true, deleting: false, liveVersion: { $ne: null } },
        {
          sort: { _id: 1 },
          limit,
          projection: { question: 1, name: 1, validUntil: 1, liveVersion: 1, earlierQa: 1 },
        },
      ),
    /** Ids of the bot's items that a filter means, at most `limit`; whether they answer is not looked at. */
    async idsWith(workspaceId: string, botId: string, { tags, language }: ItemFilter, limit: number) {
      const ids = async (filter: Filter<ItemDocument>) => {
        const tagged = tags === undefined ? {} : { tags: { $in: tags } };
        const found = await inWorkspace(workspaceId).find(
          { chat_bot_id: botId, ...tagged, ...filter },
          { limit, projection: { _id: 1 } },
        );
        return found.map(({ _id }) => _id);
      };
      if (language === undefined) return ids({});
      // Keywords find the first version of an item before it is the one that answers. Two reads, as each has its index;
      // this one first: an item whose version begins to answer in between is found by the other.
      const first = await ids({ liveVersion: null, 'split.language': language });
      return [...new Set([...first, ...(await ids({ language }))])].slice(0, limit);
    },
    /** What answers now, the most cited first. */
    answering: (workspaceId: string, botId: string, now: Date, limit: number) =>
      inWorkspace(workspaceId).find(answeringOf(botId, now), { sort: { citedCount: -1, _id: 1 }, limit }),
    /** Names of files, texts and pages that answer now, the most cited first. */
    async topics(workspaceId: string, botId: string, now: Date, limit: number) {
      const found = await inWorkspace(workspaceId).find(
        { ...answeringOf(botId, now), format: { $ne: QA } },
        { sort: { citedCount: -1, _id: 1 }, limit, projection: { name: 1 } },
      );
      return found.map(({ name }) => name);
    },
    /** The language of each of the bot's items, null where it is not known. */
    async languages(workspaceId: string, botId: string, limit: number) {
      const own = inWorkspace(workspaceId);
      const found = await own.find({ chat_bot_id: botId }, { limit, projection: { language: 1 } });
      return found.map(({ language }) => language);
    },
    /** Items of the bot that are excluded from search, or of which one version is; deleted ones with points left included. */
    excluded: (workspaceId: string, botId: string, now: Date) =>
      inWorkspace(workspaceId).find(
        { chat_bot_id: botId, maskedFrom: { $lte: now } },
        {
          includeDeleted: true,
          projection: {
            status: 1,
            documentStatus: 1,
            version: 1,
            liveVersion: 1,
            awaitsVectors: 1,
            enabled: 1,
            deleting: 1,
            validUntil: 1,
            cleanUpAt: 1,
          },
        },
      ),
    /** Uploads that were deleted since `since` because they had not come in time, and are not there now. */
    async droppedUploads(workspaceId: string, botId: string, since: Date) {
      const own = inWorkspace(workspaceId);
      const scope = { chat_bot_id: botId, documentStatus: DocumentStatus.pending };
      const found = await own.find(
        { ...scope, status: EntityStatus.deleted, slotExpiresAt: { $gt: since } },
        { includeDeleted: true, sort: { _id: -1 }, limit: MAX_DROPPED_UPLOADS },
      );
      if (found.length === 0) return [];
      const hashes = found.map(({ contentHash }) => contentHash ?? '');
      const there = await own.find({ chat_bot_id: botId, contentHash: { $in: hashes } });
      const known = new Set(there.map(({ contentHash }) => contentHash));
      return found.filter(({ contentHash }) => !known.has(contentHash));
    },
    /** Those of `ids` that the bot has. */
    ofBotByIds: (workspaceId: string, botId: string, ids: readonly string[]) =>
      inWorkspace(workspaceId).find({ _id: { $in: [...ids] }, chat_bot_id: botId }),
    ofBot: (workspaceId: string, botId: string, limit: number) =>
      inWorkspace(workspaceId).find({ chat_bot_id: botId }, { sort: { _id: 1 }, limit }),
    /** The items of a bot whose ids come after `id`, in their order. */
    ofBotAfter: (workspaceId: string, botId: string, id: string, limit: number) =>
      inWorkspace(workspaceId).find({ chat_bot_id: botId, _id: { $gt: id } }, { sort: { _id: 1 }, limit }),
    /** Pages of a website whose deletion was not asked for yet. */
    ofWebsite: (workspaceId: string, websiteId: string, limit: number) =>
      inWorkspace(workspaceId).find({ website_id: websiteId, deleting: false }, { sort: { _id: 1 }, limit }),
    /** From now on no page of the website is searched. */
    async hideWebsite(workspaceId: string, websiteId: string) {
      const open = { website_id: websiteId, deleting: false };
      await inWorkspace(workspaceId).updateMany(open, {
        set: { enabled: false, maskedFrom: EXCLUDED_ALWAYS },
      });
    },
    /** Items of a bot that a re-index has still to take up, oldest first. */
    toReindex: (scope: ReindexScope, limit: number) =>
      inWorkspace(scope.workspace_id).find(
        { ...liveSince(scope), reindexId: { $ne: scope._id }, documentStatus: { $in: FINAL_STATUSES } },
        { sort: { _id: 1 }, limit },
      ),
    /** How the items that a re-index is about stand; `waiting` ones are not taken up yet, or busy with another change. */
    async countReindexed(scope: ReindexScope) {
      const items = inWorkspace(scope.workspace_id);
      const taken = { ...liveSince(scope), reindexId: scope._id };
      const [waiting, processing, done, failed] = await Promise.all([
        items.count({ ...liveSince(scope), reindexId: { $ne: scope._id } }),
        items.count({ ...taken, documentStatus: DocumentStatus.processing }),
        items.count({ ...taken, documentStatus: DocumentStatus.processed }),
        items.count({ ...taken, documentStatus: DocumentStatus.editingError }),
      ]);
      return { waiting, processing, done, failed };
    },
    /** Items that a re-index took up and that did not end well. */
    failedReindexed: (scope: ReindexScope, limit: number) =>
      inWorkspace(scope.workspace_id).find(
        { ...liveSince(scope), reindexId: scope._id, documentStatus: DocumentStatus.editingError },
        { sort: { _id: 1 }, limit },
      ),
    findEverywhere: (filter: Filter<ItemDocument>, limit: number) =>
      everywhere.find(filter, { limit, includeDeleted: true }),
    /** Workspaces with documents that wait for a worker or that workers are busy with, at `at`. */
    async waitingWorkspaces(at: Date) {
      const [waits, runs] = await Promise.all([
        everywhere.aggregate([{ $match: waitingAt(at) }, BY_WORKSPACE]),
        everywhere.aggregate([
          // No more fields than the index of leases has: those that are held are few, those that wait are not read.
          {
            $match: {
              documentStatus: DocumentStatus.processing,
              leaseUntil: { $gt: at },
              leaseOwner: { $ne: null },
            },
          },
          BY_WORKSPACE,
        ]),
      ]);
      return waitingWorkspaces(waits, runs);
    },
    /** Which of these workspaces has the document that waits longest at `at`; null when none waits any more. */
    async longestWaiting(at: Date, workspaceIds: readonly string[]) {
      const [oldest] = await everywhere.find(
        { ...waitingAt(at), workspace_id: { $in: [...workspaceIds] } },
        { sort: { _id: 1 }, limit: 1, projection: { workspace_id: 1 } },
      );
      return oldest?.workspace_id ?? null;
    },
    /** Leases held by other owners, given free. Only for a process that knows the others are dead. */
    freeLeasesOfOthers: (owner: string) =>
      everywhere.updateMany(
        {
          documentStatus: DocumentStatus.processing,
          $and: [{ leaseOwner: { $ne: owner } }, { leaseOwner: { $ne: null } }],
        },
        { set: { leaseUntil: null } },
      ),
  };
}

/** The items of a bot that answer at `now`. */
function answeringOf(botId: string, now: Date) {
  const validity = [{ validUntil: null }, { validUntil: { $gt: now } }];
  return { chat_bot_id: botId, liveVersion: { $ne: null }, enabled: true, deleting: false, $or: validity };
}

/** Held by the worker that made this claim, and by no later one. */
function heldUnder(leaseNumber: number): Filter<ItemDocument> {
  return { leaseNumber, leaseOwner: { $ne: null } };
}

const HAS_CHUNKS = { liveVersion: { $ne: null }, chunkCount: { $gt: 0 }, deleting: false };
const TO_PROCESS = { documentStatus: DocumentStatus.processing, deleting: false } as const;

/** Documents that no worker is busy with. */
function waitingAt(at: Date): Filter<ItemDocument> {
  return { ...TO_PROCESS, $or: [{ leaseUntil: null }, { leaseUntil: { $lte: at } }] };
}

/** Not confirmed yet, not readable, or on its way out. */
const NEVER_ANSWERING: DocumentStatus[] = [
  DocumentStatus.pending,
  DocumentStatus.parsingError,
  DocumentStatus.deletingError,
];

/** Where an item whose version answers comes to rest. */
const FINAL_STATUSES: DocumentStatus[] = [DocumentStatus.processed, DocumentStatus.editingError];

function liveSince({ chat_bot_id, startedAt }: ReindexScope): Filter<ItemDocument> {
  return { chat_bot_id, liveVersion: { $ne: null }, deleting: false, createdAt: { $lte: startedAt } };
}
