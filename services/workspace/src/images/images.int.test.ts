import { afterAll, describe, expect, it, vi } from 'vitest';
import { workspaceApi, workspaceEvents } from '@colloquy/contracts';
import { coloursOf, factsOf, quarters } from '@colloquy/uploads/testing';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openWorkspaceHarness } from '../testing/workspace-harness.ts';

const WHOLE = { x: 0, y: 0, width: 200, height: 200 };

const harness = await openWorkspaceHarness();
afterAll(() => harness.stop());

describe('the picture of a workspace', () => {
  const confirm = async (id: string, crop = WHOLE) => {
    const { imageId } = await harness.uploadImage('ada', id, await quarters().png().toBuffer());
    const body = { imageId, crop: { ...crop, rotate: 0 as const } };
    return (await harness.as('ada').call(workspaceApi.confirmWorkspaceImage, { params: { id }, body })).result
      .data;
  };
  const see = (imageUrl: string | null) => {
    const [, id = '', file = ''] = /^\/api\/images\/workspaces\/([^/]+)\/([^/]+)$/.exec(imageUrl ?? '') ?? [];
    return harness.host.asVisitor().fetch(workspaceApi.readWorkspaceImage, { params: { id, file } });
  };
  const keysOf = async (id: string) => {
    const keys: string[] = [];
    for await (const { key } of harness.storage.list(`images/workspaces/${id}/`)) keys.push(key);
    return keys;
  };

  it('is cut out, shown to every member and to every visitor who has its address', async () => {
    const { id } = await harness.create('ada');
    const confirmed = await confirm(id, { x: 100, y: 100, width: 100, height: 100 });
    const { data } = (await harness.as('ada').call(workspaceApi.getWorkspace, { params: { id } })).result;
    expect(data).toMatchObject(confirmed);
    const list = (await harness.as('ada').call(workspaceApi.listWorkspaces)).result.data;
    expect(list.find((one) => one.id === id)).toMatchObject(confirmed);
    const answer = await see(confirmed.imageUrl);
    const picture = new Uint8Array(await answer.arrayBuffer());
    expect(await factsOf(picture)).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await coloursOf(picture)).toBe('WWWW');
  });

  it('is announced and stands in the audit log with what was before', async () => {
    const { id } = await harness.create('ada');
    const { imageUrl, imageId } = await confirm(id);
    await harness
      .as('ada')
      .call(workspaceApi.deleteWorkspaceImage, { params: { id, imageId: imageId ?? '' } });
    await vi.waitFor(async () => {
      const query = { action: ['workspace.image-changed' as const] };
      const log = await harness.as('ada').call(workspaceApi.listAuditEntries, { params: { id }, query });
      expect(log.result.data.map(({ before, after }) => ({ before, after }))).toEqual([
        { before: { imageUrl }, after: { imageUrl: null } },
        { before: { imageUrl: null }, after: { imageUrl } },
      ]);
    });
    await harness.host.settled();
    const published = harness.host.publishedAs(workspaceEvents.workspaceUpdated, id);
    expect(published.map(({ data }) => data)).toEqual([
      { workspace_id: id, settingsRevision: 1, imageUrl },
      { workspace_id: id, settingsRevision: 1, imageUrl: null },
    ]);
    expect((await see(imageUrl)).status).toBe(404);
  });

  it('goes with its workspace, however often its event comes, and leaves the pictures of others', async () => {
    const [doomed, kept] = [await harness.create('ada'), await harness.create('ada')];
    await confirm(doomed.id);
    await confirm(kept.id);
    await harness.as('ada').call(workspaceApi.deleteWorkspace, { params: { id: doomed.id } });
    const data = { workspace_id: doomed.id };
    const event = eventFor(systemContext('test'), workspaceEvents.workspaceDeleted, doomed.id, data);
    await harness.host.bus.publish([event, event]);
    await vi.waitFor(async () => expect(await keysOf(doomed.id)).toEqual([]));
    expect(await keysOf(kept.id)).toHaveLength(1);
    expect(await harness.host.bus.deadLetters.list({ consumer: 'workspace.remove-images' })).toEqual([]);
  });
});
