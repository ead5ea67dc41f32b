import type { knowledgeApi } from '@colloquy/contracts';
import { systemContext, type RequestContext, type UseCasesOf } from '@colloquy/service-kit';
import type { BotScope } from '@colloquy/vector-store';
import { type BaseUseCases, changeRecorded, DELETED } from '../../items/index.ts';
import type { DeletionUseCases } from '../../ingestion/index.ts';
import type { WebsiteParts } from './website-parts.ts';
import { websiteEvents } from './websites.events.ts';
import type { WebsiteDocument } from './websites.model.ts';

const AT_ONCE = 100;

interface DeletedWebsite {
  readonly workspaceId: string;
  readonly botId: string;
  readonly websiteId: string;
}

export type WebsiteDeletion = ReturnType<typeof createWebsiteDeletion>;

/** Ends websites: their pages answer nothing from that moment on; items, pages and texts go after. */
export function createWebsiteDeletion(
  deps: Pick<WebsiteParts, 'websites' | 'subpages' | 'texts' | 'items' | 'access' | 'now'> & {
    readonly changes: BaseUseCases;
    readonly deletion: Pick<DeletionUseCases, 'deleteItem'>;
    /** How long a worker may go on that does not know yet. */
    readonly interruptedWorkerMs: number;
  },
) {
  const { websites, subpages, texts, items, access, changes, deletion, now, interruptedWorkerMs } = deps;

  /** Marks the website, with the event that has the rest removed, and hides its pages at once. */
  async function mark(website: WebsiteDocument, context: RequestContext): Promise<string[]> {
    let events: ReturnType<typeof deletedEvents> = [];
    const leftoversAt = new Date(now().getTime() + interruptedWorkerMs);
    await websites.change(website, (current) => {
      events = deletedEvents(current, context);
      return {
        set: {
          status: DELETED,
          liveKey: `deleted ${current._id}`,
          placeKey: `deleted ${current._id}`,
          leftoversAt,
          leaseOwner: null,
          leaseUntil: null,
        },
        events,
      };
    });
    const { workspace_id: workspaceId } = website;
    await items.hideWebsite(workspaceId, website._id);
    return events.map(({ id }) => id);
  }

  /** Removes what a deleted website has left. Run again after a crash it goes on with what is left. */
  async function finish({ workspaceId, websiteId }: DeletedWebsite, context: RequestContext): Promise<void> {
    await items.hideWebsite(workspaceId, websiteId);
    for (;;) {
      const open = await items.ofWebsite(workspaceId, websiteId, AT_ONCE);
      for (const item of open) await deletion.deleteItem(item, context);
      if (open.length < AT_ONCE) break;
    }
    await subpages.deleteOfWebsite(workspaceId, websiteId);
    await texts.deleteOfWebsite(workspaceId, websiteId);
  }

  return {
    finish,

    async deleteWebsite({ params }, context) {
      const website = await websites.getById(params.id);
      await access.requireBot(context, website);
      const eventIds = await mark(website, context);
      // What was answered from its pages is void at once, not when the last item is gone.
      for (const id of eventIds) await changes.countChange(website.workspace_id, website.chat_bot_id, id);
      return { data: { id: website._id } };
    },

    async deleteOfBot({ workspaceId, botId }: BotScope, context: RequestContext): Promise<void> {
      for (;;) {
        const found = await websites.ofBot(workspaceId, botId, AT_ONCE);
        for (const website of found) await mark(website, context);
        if (found.length < AT_ONCE) return;
      }
    },

    /** Ends what bots answer from these items of a website. */
    async unpublish(
      { _id: websiteId, workspace_id }: WebsiteDocument,
      itemIds: readonly string[],
      context: RequestContext,
    ): Promise<void> {
      for (const id of itemIds) {
        const item = await items.findById(id);
        const isOwn = item?.workspace_id === workspace_id && item.website_id === websiteId;
        if (item !== null && isOwn && !item.deleting) await deletion.deleteItem(item, context);
      }
    },

    /** What a worker stored that did not know yet of the deletion. */
    async removeLateWork(): Promise<void> {
      const due = await websites.findEverywhere({ status: DELETED, leftoversAt: { $lte: now() } }, AT_ONCE);
      for (const website of due) {
        const { _id: websiteId, workspace_id: workspaceId, chat_bot_id: botId } = website;
        await finish({ workspaceId, botId, websiteId }, systemContext('knowledge'));
        await websites.clearLeftovers(website);
      }
    },
  } satisfies UseCasesOf<typeof knowledgeApi> & Record<string, unknown>;
}

function deletedEvents(current: WebsiteDocument, context: RequestContext) {
  return [
    websiteEvents(current, context).deleted(),
    changeRecorded(context, current.workspace_id, {
      action: 'website.deleted',
      target: { kind: 'website', id: current._id, name: current.name },
      before: { chat_bot_id: current.chat_bot_id, url: current.url },
    }),
  ];
}
