import type { Model } from 'mongoose';
import { DocumentStatus, type EventEnvelope } from '@colloquy/contracts';
import { AppError, isAppError, notFound, ERRORS } from '@colloquy/errors';
import {
  createRepository,
  insertOnce,
  tenantScope,
  type Filter,
  type NewDocument,
  type OutboxSignal,
  type Page,
  type Update,
} from '@colloquy/persistence';
import type { ItemDocument } from './items.model.ts';

/** What a list can be ordered by, and the field that is stored for it. */
const ORDERS = {
  id: '_id',
  name: 'name',
  _updateTime: 'updatedAt',
  documentStatus: 'documentStatus',
  sizeBytes: 'sizeBytes',
} as const satisfies Readonly<Record<string, keyof ItemDocument>>;

export interface ItemPageRequest {
  readonly type?: 1 | 2 | undefined;
  readonly documentStatus?: readonly DocumentStatus[] | undefined;
  readonly search?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly id?: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
  readonly orderBy: keyof typeof ORDERS;
  readonly desc: boolean;
}

export type ItemSet = NonNullable<Update<ItemDocument>['set']>;

/** A workspace whose documents wait to be processed. */
export interface WaitingWorkspace {
  readonly workspaceId: string;
  /** Its documents that workers of any process are busy with. */
  readonly running: number;
}

/** What a re-index is about: the items of a bot that were there when it began. */
export interface ReindexScope {
  readonly _id: string;
  readonly workspace_id: string;
  readonly chat_bot_id: string;
  readonly startedAt: Date;
}

export interface ReindexCounts {
  /** Not taken up yet, or busy with another change. */
  readonly waiting: number;
  readonly processing: number;
  readonly done: number;
  readonly failed: number;
}

/** What a change of a document writes; decided again when the document has moved on meanwhile. */
export interface ItemChange {
  readonly set: ItemSet;
  readonly events?: readonly EventEnvelope[];
}

export interface ItemRepository {
  insert(
    workspaceId: string,
    document: NewDocument<ItemDocument>,
    events: readonly EventEnvelope[],
  ): Promise<ItemDocument>;
  page(workspaceId: string, botId: string, request: ItemPageRequest): Promise<Page<ItemDocument>>;
  /** How many items of the bot are in each status. */
  statusCounts(workspaceId: string, botId: string): Promise<Record<string, number>>;
  /** An item of any workspace, before the access check that follows. Throws `notFound`. */
  getById(id: string): Promise<ItemDocument>;
  findById(id: string): Promise<ItemDocument | null>;
  /** As findById, also one that is removed. */
  findAny(id: string): Promise<ItemDocument | null>;
  /** Items of any workspace, in the order of `ids`. Throws `notFound` when one is missing. */
  getMany(ids: readonly string[]): Promise<ItemDocument[]>;
  /** Confirmed files of the bot with one of these hashes. */
  withHashes(workspaceId: string, botId: string, hashes: readonly string[]): Promise<ItemDocument[]>;
  /** A person's upload slots of the bot for files with one of these hashes that nobody has confirmed. */
  pendingUploads(
    workspaceId: string,
    botId: string,
    userId: string,
    hashes: readonly string[],
  ): Promise<ItemDocument[]>;
  /**
   * Reads the document, lets `decide` say what to write, and writes it unless somebody was faster, in which case
   * it decides again. Null from `decide` writes nothing. Throws `notFound`, and what `decide` throws.
   */
  change(
    document: ItemDocument,
    decide: (current: ItemDocument) => ItemChange | null,
    options?: { readonly includeDeleted?: boolean },
  ): Promise<ItemDocument>;
  /** As `change`, by the worker that holds the document's lease. Null when the lease is lost: nothing was written. */
  changeHeld(
    document: ItemDocument,
    decide: (current: ItemDocument) => ItemChange,
  ): Promise<ItemDocument | null>;
  /** Adds to what answers cited; no change of the document itself. */
  countCitation(workspaceId: string, id: string, at: Date): Promise<void>;
  answeringCount(workspaceId: string, botId: string, now: Date): Promise<number>;
  /** The items of a bot that searches must treat specially, removed ones with points left included. */
  excluded(workspaceId: string, botId: string, now: Date): Promise<ItemDocument[]>;
  /** The bot's questions with their answers that have been processed, switched-off ones left out, oldest first. */
  curated(workspaceId: string, botId: string, limit: number): Promise<ItemDocument[]>;
  /** Names of files, texts and pages that answer now, the most cited first. */
  topics(workspaceId: string, botId: string, now: Date, limit: number): Promise<string[]>;
  ofBot(workspaceId: string, botId: string, limit: number): Promise<ItemDocument[]>;
  /** Items of a bot that a re-index has still to take up, oldest first. */
  toReindex(scope: ReindexScope, limit: number): Promise<ItemDocument[]>;
  /** How the items that a re-index is about stand. */
  countReindexed(scope: ReindexScope): Promise<ReindexCounts>;
  /** Items that a re-index took up and that did not end well. */
  failedReindexed(scope: ReindexScope, limit: number): Promise<ItemDocument[]>;
  /** Bots of every workspace with an item whose chunks have to be in the vector store. */
  botsWithChunks(): Promise<string[]>;
  /** For sweepers, over every workspace. */
  findEverywhere(filter: Filter<ItemDocument>, limit: number): Promise<ItemDocument[]>;
  /** Workspaces with documents that wait for a worker, as `WaitingWorkspace` says, at `at`. */
  waitingWorkspaces(at: Date): Promise<WaitingWorkspace[]>;
  /** Which of these workspaces has the document that waits longest at `at`; null when none waits any more. */
  longestWaiting(at: Date, workspaceIds: readonly string[]): Promise<string | null>;
  /** Leases held by other owners, given free. Only for a process that knows the others are dead. */
  freeLeasesOfOthers(owner: string): Promise<number>;
}

/** As many as may write one item at once and all get through: each round lets one of them. */
const MAX_TRIES = 64;

export function createItemRepository(model: Model<ItemDocument>, signal: OutboxSignal): ItemRepository {
  const items = createRepository(model, { signal });
  const anyDocument = items.everywhere(
    'Paths name an item without its workspace, and workers and sweepers serve every workspace.',
  );
  const findAny = (id: string) => anyDocument.findOne({ _id: id }, { includeDeleted: true });
  const write = (current: ItemDocument, { set, events = [] }: ItemChange, filter: Filter<ItemDocument>) =>
    items
      .in(tenantScope(current.workspace_id))
      .update(filter, { set }, { events, expectRevision: current.revision, includeDeleted: true });

  return {
    insert: (workspaceId, document, events) =>
      insertOnce(
        () => items.in(tenantScope(workspaceId)).insert(document, events),
        async () =>
          document._id === undefined ? null : items.in(tenantScope(workspaceId)).findById(document._id),
      ),
    page: (workspaceId, botId, request) =>
      items.in(tenantScope(workspaceId)).page(pageFilter(botId, request), {
        page: request.page,
        limit: request.limit,
        orderBy: ORDERS[request.orderBy],
        desc: request.desc,
      }),
    async statusCounts(workspaceId, botId) {
      const rows = await anyDocument.aggregate([
        { $match: { workspace_id: workspaceId, chat_bot_id: botId, status: { $ne: 9 } } },
        { $group: { _id: '$documentStatus', count: { $sum: 1 } } },
      ]);
      return Object.fromEntries(rows.map((row) => [String(row['_id']), Number(row['count'])]));
    },
    async botsWithChunks() {
      const rows = await anyDocument.aggregate([
        {
          $match: { liveVersion: { $ne: null }, chunkCount: { $gt: 0 }, deleting: false, status: { $ne: 9 } },
        },
        { $group: { _id: '$chat_bot_id' } },
      ]);
      return rows.map((row) => String(row['_id']));
    },
    getById: (id) => anyDocument.get(id),
    findById: (id) => anyDocument.findById(id),
    findAny,
    async getMany(ids) {
      const unique = [...new Set(ids)];
      const byId = new Map(
        (await anyDocument.find({ _id: { $in: unique } })).map((item) => [item._id, item]),
      );
      return unique.map((id) => {
        const item = byId.get(id);
        if (item === undefined) throw notFound('knowledge item');
        return item;
      });
    },
    withHashes: (workspaceId, botId, hashes) =>
      items.in(tenantScope(workspaceId)).find({
        chat_bot_id: botId,
        contentHash: { $in: [...hashes] },
        documentStatus: { $ne: DocumentStatus.pending },
        deleting: false,
      }),
    pendingUploads: (workspaceId, botId, userId, hashes) =>
      items.in(tenantScope(workspaceId)).find({
        chat_bot_id: botId,
        contentHash: { $in: [...hashes] },
        createdBy: userId,
        documentStatus: DocumentStatus.pending,
        deleting: false,
      }),
    async change(document, decide, { includeDeleted = false } = {}) {
      const written = await retried(async () => {
        const current = await findAny(document._id);
        if (current === null || (current.status === 9 && !includeDeleted)) throw notFound('knowledge item');
        const change = decide(current);
        return change === null ? current : write(current, change, { _id: current._id });
      });
      if (written === null) throw notFound('knowledge item');
      return written;
    },
    changeHeld: (document, decide) =>
      retried(async () => {
        const { _id, leaseNumber } = document;
        const current = await findAny(_id);
        const isHeld = current?.leaseNumber === leaseNumber && (current.leaseOwner ?? null) !== null;
        if (!isHeld) return null;
        // The lease is part of the filter: a claim raises no revision.
        return write(current, decide(current), { _id, leaseNumber, leaseOwner: { $ne: null } });
      }),
    async countCitation(workspaceId, id, at) {
      // Quiet: whoever edits the item must not get a conflict because a visitor asked about it.
      await items
        .in(tenantScope(workspaceId))
        .updateBlind(id, { inc: { citedCount: 1 }, max: { lastCitedAt: at } }, { isQuiet: true });
    },
    answeringCount: (workspaceId, botId, now) =>
      items.in(tenantScope(workspaceId)).count({
        chat_bot_id: botId,
        liveVersion: { $ne: null },
        enabled: true,
        deleting: false,
        $or: [{ validUntil: null }, { validUntil: { $gt: now } }],
      }),
    curated: (workspaceId, botId, limit) =>
      items
        .in(tenantScope(workspaceId))
        .find(
          { chat_bot_id: botId, format: 'qa', enabled: true, deleting: false, liveVersion: { $ne: null } },
          { sort: { _id: 1 }, limit, projection: { question: 1, name: 1, validUntil: 1 } },
        ),
    async topics(workspaceId, botId, now, limit) {
      const found = await items.in(tenantScope(workspaceId)).find(
        {
          chat_bot_id: botId,
          format: { $ne: 'qa' },
          enabled: true,
          deleting: false,
          liveVersion: { $ne: null },
          $or: [{ validUntil: null }, { validUntil: { $gt: now } }],
        },
        { sort: { citedCount: -1, _id: 1 }, limit, projection: { name: 1 } },
      );
      return found.map(({ name }) => name);
    },
    excluded: (workspaceId, botId, now) =>
      items.in(tenantScope(workspaceId)).find(
        { chat_bot_id: botId, maskedFrom: { $lte: now } },
        {
          includeDeleted: true,
          projection: {
            status: 1,
            documentStatus: 1,
            liveVersion: 1,
            enabled: 1,
            deleting: 1,
            validUntil: 1,
            cleanUpAt: 1,
          },
        },
      ),
    ofBot: (workspaceId, botId, limit) =>
      items.in(tenantScope(workspaceId)).find({ chat_bot_id: botId }, { sort: { _id: 1 }, limit }),
    toReindex: (scope, limit) =>
      items
        .in(tenantScope(scope.workspace_id))
        .find(
          { ...liveSince(scope), reindexId: { $ne: scope._id }, documentStatus: { $in: FINAL_STATUSES } },
          { sort: { _id: 1 }, limit },
        ),
    async countReindexed(scope) {
      const tenant = tenantScope(scope.workspace_id);
      const taken = { ...liveSince(scope), reindexId: scope._id };
      const [waiting, processing, done, failed] = await Promise.all([
        items.in(tenant).count({ ...liveSince(scope), reindexId: { $ne: scope._id } }),
        items.in(tenant).count({ ...taken, documentStatus: DocumentStatus.processing }),
        items.in(tenant).count({ ...taken, documentStatus: DocumentStatus.processed }),
        items.in(tenant).count({ ...taken, documentStatus: DocumentStatus.editingError }),
      ]);
      return { waiting, processing, done, failed };
    },
    failedReindexed: (scope, limit) =>
      items
        .in(tenantScope(scope.workspace_id))
        .find(
          { ...liveSince(scope), reindexId: scope._id, documentStatus: DocumentStatus.editingError },
          { sort: { _id: 1 }, limit },
        ),
    findEverywhere: (filter, limit) => anyDocument.find(filter, { limit, includeDeleted: true }),
    async waitingWorkspaces(at) {
      const [waiting, running] = await Promise.all([
        anyDocument.aggregate([{ $match: waitingAt(at) }, { $group: { _id: '$workspace_id' } }]),
        anyDocument.aggregate([
          { $match: { ...TO_PROCESS, leaseOwner: { $ne: null }, leaseUntil: { $gt: at } } },
          { $group: { _id: '$workspace_id', count: { $sum: 1 } } },
        ]),
      ]);
      const counts = new Map(running.map((row) => [String(row['_id']), Number(row['count'])]));
      return waiting.map((row) => {
        const workspaceId = String(row['_id']);
        return { workspaceId, running: counts.get(workspaceId) ?? 0 };
      });
    },
    async longestWaiting(at, workspaceIds) {
      const [oldest] = await anyDocument.find(
        { ...waitingAt(at), workspace_id: { $in: [...workspaceIds] } },
        { sort: { _id: 1 }, limit: 1, projection: { workspace_id: 1 } },
      );
      return oldest?.workspace_id ?? null;
    },
    freeLeasesOfOthers: (owner) =>
      anyDocument.updateMany(
        {
          documentStatus: DocumentStatus.processing,
          $and: [{ leaseOwner: { $ne: owner } }, { leaseOwner: { $ne: null } }],
        },
        { set: { leaseUntil: null } },
      ),
  };
}

const TO_PROCESS = { documentStatus: DocumentStatus.processing, deleting: false } as const;

/** Documents that no worker is busy with. */
function waitingAt(at: Date): Filter<ItemDocument> {
  return { ...TO_PROCESS, $or: [{ leaseUntil: null }, { leaseUntil: { $lte: at } }] };
}

/** Where an item whose version answers comes to rest. */
const FINAL_STATUSES: DocumentStatus[] = [DocumentStatus.processed, DocumentStatus.editingError];

function liveSince({ chat_bot_id, startedAt }: ReindexScope): Filter<ItemDocument> {
  return { chat_bot_id, liveVersion: { $ne: null }, deleting: false, createdAt: { $lte: startedAt } };
}

function pageFilter(botId: string, request: ItemPageRequest): Filter<ItemDocument> {
  const { type, documentStatus, search, tags, id } = request;
  return {
    chat_bot_id: botId,
    ...(type === undefined ? {} : { type }),
    ...(documentStatus === undefined ? {} : { documentStatus: { $in: documentStatus } }),
    ...(search === undefined || search === '' ? {} : { name: { $regex: escaped(search), $options: 'i' } }),
    ...(tags === undefined ? {} : { tags: { $in: tags } }),
    ...(id === undefined ? {} : { _id: { $in: id } }),
  };
}

/** A text as a pattern that matches exactly it, in every server's dialect. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Somebody else was faster: read, decided and written again. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      // A conflict with the newest state in it is the caller's own word, not a lost race.
      const isRace =
        isAppError(error) && error.code === ERRORS.revisionMismatch && error.current === undefined;
      if (!isRace) throw error;
      if (tries === MAX_TRIES)
        throw new AppError({ code: ERRORS.overloaded, cause: error, retryAfterSeconds: 1 });
    }
  }
}
