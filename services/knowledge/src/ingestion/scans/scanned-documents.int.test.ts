import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, operatorApi } from '@colloquy/contracts';
import { aPdf, linesOf } from '@colloquy/document-text/testing';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';
import { aScanOf } from '../../testing/scanned-pages.ts';
import { scansKeyOf } from '../../items/items/file-keys.ts';

const written = linesOf('Opening hours', 'The workshop is open from nine in the morning until six.');
const scanned = linesOf('Rental rules', 'The deposit for a cargo bike is 250 euros.');
const { processed, parsingError } = DocumentStatus;
/** A page takes seconds of both cores, which other tests use too. */
const RECOGNITION_MS = 50_000;

describe('a document with scanned pages', async () => {
  const harness = await openKnowledge();
  const { host, storage } = harness;
  afterAll(() => harness.stop());
  const bytes = aPdf([{ texts: written }, ...(await aScanOf([{ texts: scanned }]))]);
  const contentOf = async (id: string) =>
    (await host.asUser('ada').call(knowledgeApi.readKnowledgeContent, { params: { id } })).result.data
      .content;

  it('says how many were read, and is found and shown with their text and their page', async () => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'rental.pdf', bytes);
    const item = await harness.untilStatus(id, processed, RECOGNITION_MS);
    expect(item).toMatchObject({ pageCount: 2, ocrPages: 1, unreadPages: 0, error: null });
    const { hits } = await harness.search(bot, 'deposit cargo bike');
    expect(hits[0]).toMatchObject({ page: 2, text: expect.stringContaining('250 euros') });
    expect(await contentOf(id)).toContain('deposit for a cargo bike is 250 euros');
  });

  it('is recognised once: a re-index reads what was kept, and it goes with the document', async () => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'rental.pdf', bytes);
    await harness.untilStatus(id, processed, RECOGNITION_MS);
    const keys: string[] = [];
    for await (const { key } of storage.list(`knowledge/w1/${bot}/${id}/`)) keys.push(key);
    const [source = ''] = keys.filter((key) => keys.includes(scansKeyOf(key)));
    // Another text in its place shows whether it is read again.
    const kept = new TextDecoder().decode(await storage.read(scansKeyOf(source)));
    const other = new TextEncoder().encode(kept.replace('250 euros', '300 euros'));
    await storage.write(scansKeyOf(source), other, { contentType: 'application/json' });
    await host.asService('operator').call(operatorApi.startReindex, { params: { id: bot } });
    await eventually(async () => {
      expect(await harness.item(id, bot)).toMatchObject({ documentStatus: processed, liveVersion: 2 });
    });
    expect((await harness.search(bot, 'deposit')).hits[0]?.text).toContain('300 euros');
    expect(await storage.stat(scansKeyOf(source))).not.toBeNull();
    await host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    await eventually(async () => expect(await storage.stat(scansKeyOf(source))).toBeNull());
  });
});

describe('a document with scanned pages, where text recognition is switched off', async () => {
  const harness = await openKnowledge({ scans: null });
  afterAll(() => harness.stop());

  it('is read without them, and has no text when it is nothing else', async () => {
    const bot = harness.aBot('w1');
    const [scan = {}] = await aScanOf([{ texts: scanned }]);
    const mixed = await harness.upload('ada', bot, 'mixed.pdf', aPdf([{ texts: written }, scan]));
    expect(await harness.untilStatus(mixed.id, processed)).toMatchObject({
      ocrPages: null,
      unreadPages: null,
    });
    const { id } = await harness.upload('ada', bot, 'scan.pdf', aPdf([scan]));
    expect(await harness.untilStatus(id, parsingError)).toMatchObject({
      error: { code: 'EMPTY_TEXT', reason: 'NO_TEXT_LAYER', retriable: false },
    });
  });
});
