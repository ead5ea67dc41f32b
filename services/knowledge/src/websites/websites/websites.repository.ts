import { MAX_WEBSITES_PER_BOT, WebsiteStatus, type EventEnvelope } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import {
  createRepository,
  exactPattern,
  modify,
  tenantScope,
  unlessTaken,
  type Filter,
  type NewDocument,
  type OutboxSignal,
  type PageQuery,
  type Update,
} from '@colloquy/persistence';
import { BY_WORKSPACE, waitingWorkspaces } from '../../items/index.ts';
import { freePlaces, tryFreePlaces } from '../places/free-places.ts';
import type { WebsiteDocument } from './websites.model.ts';

/** What a list can be ordered by, and the field that is stored for it. */
const ORDERS = {
  id: '_id',
  name: 'name',
  url: 'url',
  websiteStatus: 'websiteStatus',
  _updateTime: 'updatedAt',
} as const satisfies Readonly<Record<string, keyof WebsiteDocument>>;

interface WebsitePageRequest extends PageQuery<keyof typeof ORDERS> {
  readonly websiteStatus?: readonly WebsiteStatus[] | undefined;
  readonly search?: string | undefined;
}

export type WebsiteSet = NonNullable<Update<WebsiteDocument>['set']>;

export interface WebsiteChange {
  readonly set: WebsiteSet;
  readonly events?: readonly EventEnvelope[];
}

export type WebsiteRepository = ReturnType<typeof createWebsiteRepository>;

export function createWebsiteRepository(model: Model<WebsiteDocument>, signal: OutboxSignal) {
  const repository = createRepository(model, { signal, name: 'website' });
  const inWorkspace = (workspaceId: string) => repository.in(tenantScope(workspaceId));
  const everywhere = repository.everywhere(
    'Paths name a website without its workspace, and workers and jobs serve every workspace.',
  );

  return {
    /** In one of the bot's places. Throws `alreadyExists` for an address that it has already; null when it has no place left. */
    async insert(
      workspaceId: string,
      website: Omit<NewDocument<WebsiteDocument>, 'placeKey'>,
      events: readonly EventEnvelope[],
    ): Promise<WebsiteDocument | null> {
      const ofWorkspace = inWorkspace(workspaceId);
      const { chat_bot_id: botId, liveKey } = website;
      const made = await tryFreePlaces(
        async () => freePlaces(botId, MAX_WEBSITES_PER_BOT, await ofWorkspace.find({ chat_bot_id: botId })),
        (placeKey) =>
          unlessTaken(
            () => ofWorkspace.insertOnce({ ...website, placeKey }, events),
            async (error) => {
              if ((await ofWorkspace.findOne({ liveKey })) !== null) throw error;
              return null;
            },
          ),
      );
      // Its last place may be that of an interrupted run of the same action.
      return made ?? ofWorkspace.findById(String(website._id));
    },
    page: (workspaceId: string, botId: string, request: WebsitePageRequest) =>
      inWorkspace(workspaceId).page(pageFilter(botId, request), {
        page: request.page,
        limit: request.limit,
        orderBy: ORDERS[request.orderBy],
        desc: request.desc,
      }),
    ofBot: (workspaceId: string, botId: string, limit: number) =>
      inWorkspace(workspaceId).find({ chat_bot_id: botId }, { sort: { _id: 1 }, limit }),
    /** A website of any workspace, before the access check that follows. Throws `notFound`. */
    getById: (id: string) => everywhere.get(id),
    findById: (id: string) => everywhere.findById(id),
    /** Decides on the newest state and writes onto that state alone; null leaves it. Throws what `decide` throws. */
    change: (
      website: Pick<WebsiteDocument, '_id' | 'workspace_id'>,
      decide: (current: WebsiteDocument) => WebsiteChange | null,
    ) => inWorkspace(website.workspace_id).modify(website._id, decide),
    /** As `change`, by the worker that holds the lease. Null when the lease is lost: nothing was written. */
    changeHeld: (
      { _id, leaseNumber, workspace_id }: WebsiteDocument,
      decide: (current: WebsiteDocument) => WebsiteChange,
    ) =>
      modify(
        () => inWorkspace(workspace_id).findOne({ _id, ...heldUnder(leaseNumber) }),
        (current) => (current === null ? null : decide(current)),
        async (current, { set, events = [] }) =>
          current &&
          inWorkspace(workspace_id).update(
            { _id, ...heldUnder(leaseNumber) },
            { set },
            { events, expectRevision: current.revision },
          ),
      ),
    /** Nothing is left of a deleted website. */
    async clearLeftovers({ _id }: Pick<WebsiteDocument, '_id'>) {
      await everywhere.update(_id, { set: { leftoversAt: null } }, { includeDeleted: true });
    },
    findEverywhere: (filter: Filter<WebsiteDocument>, limit: number) => everywhere.find(filter, { limit }),
    /** Free websites with a schedule that is due at `at`, the longest due first. */
    findDue: (at: Date, limit: number) =>
      everywhere.find(
        {
          nextScheduleAt: { $lte: at },
          websiteStatus: { $nin: [WebsiteStatus.crawling, WebsiteStatus.processing] },
        },
        { sort: { nextScheduleAt: 1 }, limit },
      ),
    /** Workspaces with websites that wait for a worker at `at`, and how many of theirs are at work. */
    async waitingWorkspaces(at: Date) {
      const [waits, runs] = await Promise.all([
        everywhere.aggregate([{ $match: waitingAt(at) }, BY_WORKSPACE]),
        everywhere.aggregate([
          { $match: { leaseOwner: { $ne: null }, leaseUntil: { $gt: at } } },
          BY_WORKSPACE,
        ]),
      ]);
      return waitingWorkspaces(waits, runs);
    },
    /** Leases held by other owners, given free. Only for a process that knows the others are dead. */
    freeLeasesOfOthers: (owner: string) =>
      everywhere.updateMany(
        { $and: [{ leaseOwner: { $ne: owner } }, { leaseOwner: { $ne: null } }] },
        { set: { leaseUntil: null } },
      ),
  };
}

/** Websites that a worker has something to do for: to crawl, to fetch known pages, or to hand pages on. */
export const AT_WORK: Filter<WebsiteDocument> = {
  $or: [
    { websiteStatus: WebsiteStatus.crawling },
    { websiteStatus: WebsiteStatus.processing, 'run.stage': { $in: ['crawl', 'store'] } },
  ],
};

function waitingAt(at: Date): Filter<WebsiteDocument> {
  return { $and: [AT_WORK, { $or: [{ leaseUntil: null }, { leaseUntil: { $lte: at } }] }] };
}

/** Held by the worker that made this claim, and by no later one. */
function heldUnder(leaseNumber: number): Filter<WebsiteDocument> {
  return { leaseNumber, leaseOwner: { $ne: null } };
}

function pageFilter(botId: string, { websiteStatus, search }: WebsitePageRequest): Filter<WebsiteDocument> {
  const $regex = exactPattern(search ?? '');
  return {
    chat_bot_id: botId,
    ...(websiteStatus === undefined ? {} : { websiteStatus: { $in: websiteStatus } }),
    ...($regex === ''
      ? {}
      : { $or: [{ name: { $regex, $options: 'i' } }, { url: { $regex, $options: 'i' } }] }),
  };
}
