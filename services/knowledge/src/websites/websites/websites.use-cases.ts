import {
  DEFAULT_WEBSITE_CONFIG,
  KNOWLEDGE_NAME_MAX_LENGTH,
  MAX_WEBSITES_PER_BOT,
  type knowledgeApi,
  type Website,
  type WebsiteConfig,
} from '@colloquy/contracts';
import { pageKey } from '@colloquy/crawler';
import { assertRevision, fieldError } from '@colloquy/errors';
import { differences, type RequestContext, type UseCasesOf } from '@colloquy/service-kit';
import { changeRecorded } from '../../items/index.ts';
import { crawlAgain, fullCrawl } from './begin-work.ts';
import { assertReachable, configWith, websiteAddress } from './website-address.ts';
import type { WebsiteParts } from './website-parts.ts';
import { firstWebsiteStatus } from './websites.events.ts';
import type { WebsiteDocument } from './websites.model.ts';
import { toWebsite } from './websites.view.ts';

type Deps = Pick<
  WebsiteParts,
  'websites' | 'subpages' | 'bots' | 'access' | 'guard' | 'allowance' | 'announceCrawl' | 'now'
>;

/** A website as it is shown, with what its pages count now. */
export async function shownWebsite(
  { subpages }: Pick<WebsiteParts, 'subpages'>,
  website: WebsiteDocument,
): Promise<Website> {
  return toWebsite(website, await subpages.countRows(website.workspace_id, [website._id]));
}

export function createWebsiteUseCases(deps: Deps) {
  const { websites, subpages, bots, access, guard, allowance, announceCrawl, now } = deps;

  /** The website, of any workspace that the caller has the route's right in. */
  async function allowed(id: string, context: RequestContext) {
    const website = await websites.getById(id);
    const member = await access.requireBot(context, website);
    return { website, userId: member.userId };
  }

  return {
    async listWebsites({ query }, context) {
      const botId = query.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      await access.requireBot(context, { workspace_id: workspaceId, chat_bot_id: botId });
      const { items, total } = await websites.page(workspaceId, botId, query);
      const rows = await subpages.countRows(
        workspaceId,
        items.map(({ _id }) => _id),
      );
      const data = items.map((website) => toWebsite(website, rows));
      return { data, meta: { total, page: query.page, limit: query.limit } };
    },

    async createWebsite({ body }, context) {
      const workspaceId = await bots.workspaceOf(body.chat_bot_id, context);
      const botScope = { workspace_id: workspaceId, chat_bot_id: body.chat_bot_id };
      const { userId } = await access.requireBot(context, botScope);
      const config = configWith(DEFAULT_WEBSITE_CONFIG, body.config);
      const url = websiteAddress(body.url, config.keepQuery);
      await assertReachable(url, guard);
      await allowance.assertRoom(workspaceId, context);
      const identity = { _id: context.newId(), ...botScope };
      const { set, event } = firstWebsiteStatus(identity, context);
      const crawl = { trigger: 'created', startedBy: userId, newPages: 'hold' } as const;
      const name = (body.name ?? new URL(url).host).slice(0, KNOWLEDGE_NAME_MAX_LENGTH);
      const created = changeRecorded(context, workspaceId, {
        action: 'website.created',
        target: { kind: 'website', id: identity._id, name },
        after: { chat_bot_id: botScope.chat_bot_id, url },
      });
      const website = await websites.insert(
        workspaceId,
        {
          ...identity,
          ...set,
          ...fullCrawl(crawl, context.newId(), now()),
          type: body.type,
          url,
          liveKey: `${botScope.chat_bot_id} ${body.type} ${pageKey(url)}`,
          name,
          config,
          refreshSchedules: [],
          nextScheduleAt: null,
          createdBy: userId,
          crawlFacts: null,
          processedAt: null,
          leftoversAt: null,
          leaseNumber: 0,
        },
        [event, created],
      );
      if (website === null) {
        throw fieldError('chat_bot_id', ['tooManyWebsites', { max: MAX_WEBSITES_PER_BOT }]);
      }
      announceCrawl();
      return { data: await shownWebsite(deps, website) };
    },

    async readWebsite({ params }, context) {
      const { website } = await allowed(params.id, context);
      return { data: await shownWebsite(deps, website) };
    },

    async updateWebsite({ params, body }, context) {
      const { website, userId } = await allowed(params.id, context);
      const rows = await subpages.countRows(website.workspace_id, [website._id]);
      const written = await websites.change(website, (current) => {
        assertRevision(body.revision, current.revision, () => toWebsite(current, rows));
        const config = configWith(current.config, body.config);
        const name = body.name ?? current.name;
        const changed = differences(facts(current), facts({ name, config }));
        if (changed === null) return null;
        const isReadOtherwise = differences({ ...current.config }, { ...config }) !== null;
        const crawl = isReadOtherwise
          ? crawlAgain(current, { trigger: 'config', startedBy: userId, newPages: 'hold' }, now(), context)
          : { set: {}, events: [] };
        const recorded = changeRecorded(context, current.workspace_id, {
          action: 'website.changed',
          target: { kind: 'website', id: current._id, name: current.name },
          ...changed,
        });
        return { set: { ...crawl.set, name, config }, events: [...crawl.events, recorded] };
      });
      // What is stored of its pages is in another language now, though their texts are the same.
      if (written.config.language !== website.config.language) {
        await subpages.updateMany(website, { item_id: { $ne: null } }, { itemHash: null });
      }
      announceCrawl();
      return { data: await shownWebsite(deps, written) };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}

function facts({ name, config }: { readonly name: string; readonly config: WebsiteConfig }) {
  return { name, config: { ...config } };
}
