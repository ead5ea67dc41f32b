import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { newId } from '@colloquy/persistence/testing';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';

const THREE_HOURS_MS = 3 * 60 * 60_000;

describe('files that nothing names', async () => {
  const harness = await openKnowledge();
  const bot = harness.aBot('w1');
  afterAll(() => harness.stop());

  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of harness.storage.list('knowledge/')) found.push(key);
    return found.toSorted();
  };
  /** What a writer leaves that is killed between a file and the row that names it. */
  const leaveFile = async (folder: string): Promise<string> => {
    const key = `${folder}${newId()}`;
    await harness.storage.write(key, Buffer.from('half a thought'), { contentType: 'text/plain' });
    return key;
  };
  const aLiveItem = async (): Promise<{ id: string; folder: string }> => {
    const { id } = await harness.upload(
      'ada',
      bot,
      `${newId()}.txt`,
      `The lamp ${newId()} on the desk is green and warm.`,
    );
    await harness.untilStatus(id, DocumentStatus.processed);
    return { id, folder: `knowledge/w1/${bot}/${id}/` };
  };

  it('are collected at the start after a kill, of live items and of none; what is named stays', async () => {
    const { id, folder } = await aLiveItem();
    await harness.host.asUser('ada').call(knowledgeApi.draftKnowledgeEdit, {
      params: { id },
      body: { content: 'The lamp on the desk is blue now, and still warm.' },
    });
    const named = await keys();
    expect(named).toHaveLength(2);
    const left = [await leaveFile(folder), await leaveFile(`knowledge/w1/${bot}/${newId()}/`)];
    expect(await keys()).toHaveLength(named.length + left.length);

    const restarted = await harness.startWorker({ isOnlyProcess: true });
    await eventually(async () => expect(await keys()).toEqual(named));
    await restarted.stop();
    const content = await harness.host
      .asUser('ada')
      .call(knowledgeApi.readKnowledgeContent, { params: { id } });
    expect(content.result.data.content).toContain('is green and warm');
  });

  it('stay where other processes may be writing, until they are older than any request', async () => {
    const { folder } = await aLiveItem();
    const named = await keys();
    const left = await leaveFile(folder);
    const now = await harness.startWorker({ ingestion: { unnamedFilesMs: 10 } });
    await now.stop();
    expect(await keys()).toContain(left);
    const later = await harness.startWorker({ now: () => new Date(Date.now() + THREE_HOURS_MS) });
    await eventually(async () => expect(await keys()).not.toContain(left));
    await later.stop();
    for (const key of named.filter((one) => one.startsWith(folder))) expect(await keys()).toContain(key);
  });
});
