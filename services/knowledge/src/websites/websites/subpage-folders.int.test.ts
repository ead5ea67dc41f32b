import { afterAll, describe, expect, it } from 'vitest';
import { knowledgeApi, WebsiteType } from '@colloquy/contracts';
import { newId } from '@colloquy/persistence/testing';
import { openKnowledge } from '../../testing/knowledge-harness.ts';

describe('the folders of a website', async () => {
  const harness = await openKnowledge({ concurrency: 0, crawlConcurrency: 0 });
  afterAll(() => harness.stop());
  const { host } = harness;
  const domain = `${newId()}.invalid`;

  const aWebsite = async (userId: string, workspaceId: string) => {
    const body = {
      chat_bot_id: harness.aBot(workspaceId),
      type: WebsiteType.website,
      url: `https://${domain}/`,
    };
    const user = host.asUser(userId);
    const { id } = (await user.call(knowledgeApi.createWebsite, { body })).result.data;
    const params = { id };
    return {
      add: (path: string) =>
        user.call(knowledgeApi.addSubpage, { params, body: { url: `https://${domain}${path}` } }),
      list: async (query: object) =>
        (await user.call(knowledgeApi.listSubpages, { params, query: { orderBy: 'url', ...query } })).result,
      select: async (filter: object, selected: boolean) =>
        (await user.call(knowledgeApi.selectSubpages, { params, body: { filter, selected } })).result.data,
    };
  };

  it('are counted over all pages that a filter means, however few of them are shown', async () => {
    const [site, foreign] = [await aWebsite('ada', 'w1'), await aWebsite('bob', 'w2')];
    const trails = Array.from(
      { length: 40 },
      (_, nth) => `/trails/${nth % 2 === 0 ? 'long' : 'short'}/${nth}`,
    );
    for (const path of ['/trails', '/about', ...trails]) await site.add(path);
    for (const path of trails) await foreign.add(path);
    await site.select({ path: '/trails/long/' }, false);

    const first = await site.list({ folders: true, limit: 3, desc: true });
    expect(first.data.map(({ selectable }) => selectable)).toEqual([true, true, true]);
    expect(first.meta).toMatchObject({ total: 42, selected: 22, reasonCounts: {}, new: 0 });
    // Both of those that are shown, with the page that has the folder's own path.
    expect(first.meta.folders).toEqual([
      { path: '/trails/', pages: 41, selectable: 41, selected: 21 },
      { path: '/trails/short/', pages: 20, selectable: 20, selected: 20 },
    ]);
    const narrow = await site.list({ folders: true, limit: 3, selected: false });
    expect(narrow.meta.folders).toEqual([
      { path: '/trails/', pages: 20, selectable: 20, selected: 0 },
      { path: '/trails/long/', pages: 20, selectable: 20, selected: 0 },
    ]);
    expect((await site.list({ folders: true })).meta.folders).toHaveLength(3);
    expect((await site.list({})).meta.folders).toBeUndefined();
  });

  it('mean the same to the filter as to what is selected by it, odd paths included', async () => {
    const site = await aWebsite('ada', 'w1');
    await site.add('/help/a');
    await site.add('/help-desk/b');
    expect(await site.select({ path: '/help/' }, false)).toEqual({ changed: 1, selected: 1 });
    for (const path of ['//', '//help', '/%zz', '\\']) {
      expect((await site.list({ path })).meta.total).toBe(0);
    }
    expect((await site.list({ path: '/' })).meta.total).toBe(2);
  });
});
