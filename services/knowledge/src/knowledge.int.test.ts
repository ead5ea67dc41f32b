import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { botEvents, chatEvents, DocumentStatus, knowledgeApi, knowledgeEvents } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { declared, eventually, openKnowledge } from './testing/knowledge-harness.ts';

const RETURNS =
  '# Returns\n\nYou may return any lamp within 45 days of delivery. The refund takes 7 working days.\n';
const SHIPPING = '# Shipping\n\nAn express parcel costs 14.90 euros and arrives on the next working day.\n';
const MINUTE_MS = 60_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../tests/fixtures/documents/${name}`, import.meta.url)));

describe('the knowledge service', async () => {
  let aheadMs = 0;
  const harness = await openKnowledge({ now: () => new Date(Date.now() + aheadMs) });
  const { host } = harness;
  afterAll(() => harness.stop());

  const patch = (userId: string, id: string, body: object) =>
    host.asUser(userId).send(knowledgeApi.updateKnowledge, { query: { id: [id] }, body });
  const remove = (userId: string, id: string) =>
    host.asUser(userId).call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
  const list = (bot: string, query: object = {}) =>
    host
      .asUser('uma')
      .call(knowledgeApi.listKnowledge, { query: { chat_bot_id: bot, ...query } })
      .then(({ result }) => result);
  const processed = async (bot: string, name: string, content: string | Uint8Array) => {
    const { id } = await harness.upload('ada', bot, name, content);
    return harness.untilStatus(id, DocumentStatus.processed);
  };
  const movesOf = (id: string) =>
    host
      .publishedAs(knowledgeEvents.itemStatusChanged)
      .flatMap(({ data: { item_id, from, to } }) => (item_id === id ? [`${from} -> ${to}`] : []));
  const pointsOf = async (bot: string) => {
    const found = [];
    for await (const row of harness.vectors.listVersions({ workspaceId: 'w1', botId: bot })) found.push(row);
    return found.map(({ itemId, version, count }) => ({ itemId, version, count }));
  };

  const filesOf = async (bot: string) => {
    const keys = [];
    for await (const { key } of harness.storage.list(`knowledge/w1/${bot}/`)) keys.push(key);
    return keys;
  };

  it('takes a file from the upload to an answer', async () => {
    const bot = harness.aBot('w1');
    const done = await processed(bot, 'returns.md', RETURNS);
    expect(done).toMatchObject({
      chunkCount: 1,
      liveVersion: 1,
      language: 'en',
      processing: 1,
      error: null,
      attempts: 0,
      progress: null,
    });
    const found = await harness.search(bot, 'Within how many days may I return a lamp?');
    expect(found.hits[0]).toMatchObject({ item_id: done.id, headingPath: ['Returns'], title: 'returns.md' });
    expect(found).toMatchObject({ kbVersion: 2 });
    await eventually(() => expect(movesOf(done.id)).toEqual(['null -> 0', '0 -> 1', '1 -> 4']));
    const types = host.published.map(({ type }) => type);
    expect(types).toContain(knowledgeEvents.documentUploaded.type);
    expect(types).toContain(knowledgeEvents.documentProcessed.type);
  });

  it('reads real files, and says on which page it found something', async () => {
    const bot = harness.aBot('w1');
    const handbook = await processed(bot, 'handbook.pdf', await fixture('handbook.pdf'));
    expect(handbook).toMatchObject({ pageCount: 3, chunkCount: 8 });
    await processed(bot, 'service-desk.docx', await fixture('service-desk.docx'));
    const { hits } = await harness.search(bot, 'How much is an express parcel?');
    expect(hits[0]).toMatchObject({ item_id: handbook.id, page: 3 });
  });

  it('makes texts and questions searchable, and never quotes the question', async () => {
    const bot = harness.aBot('w1');
    const create = (body: object) =>
      host.asUser('pat').send(knowledgeApi.createKnowledge, { body: { chat_bot_id: bot, ...body } });
    const qa = await create({
      format: 'qa',
      question: 'Do you ship to Norway?',
      answer: 'Yes, within 6 days.',
    });
    const text = await create({
      format: 'text',
      name: 'Visits',
      content: 'The workshop opens on Friday at 15:00.',
    });
    expect([qa.status, text.status]).toEqual([201, 201]);
    await eventually(async () => expect((await list(bot)).meta.statusCounts).toEqual({ 4: 2 }));
    const { hits } = await harness.search(bot, 'Do you ship to Norway?');
    expect(hits[0]).toMatchObject({ text: 'Yes, within 6 days.', title: 'Do you ship to Norway?' });
  });

  it('points to the item when the same file is uploaded again, in one call or later', async () => {
    const bot = harness.aBot('w1');
    const file = declared('a.md', bytesOf(RETURNS));
    const [first, second] = (await harness.createUploads('ada', bot, [file, { ...file, name: 'b.md' }]))
      .result.data;
    expect(second).toEqual({
      name: 'b.md',
      duplicateOf: first !== undefined && 'id' in first ? first.id : '',
    });
    const item = await processed(bot, 'a.md', SHIPPING);
    const again = await harness.createUploads('ada', bot, [declared('c.md', bytesOf(SHIPPING))]);
    expect(again.result.data).toEqual([{ name: 'c.md', duplicateOf: item.id }]);
    const other = await harness.createUploads('ada', harness.aBot('w1'), [
      declared('c.md', bytesOf(SHIPPING)),
    ]);
    expect(other.result.data[0]).toHaveProperty('uploadUrl');
  });

  it('refuses bad files by name, and makes no upload of any', async () => {
    const bot = harness.aBot('w1');
    const ok = declared('ok.txt', bytesOf('fine'));
    const refused = await harness.createUploads('ada', bot, [
      ok,
      declared('table.xls', bytesOf('x')),
      { ...ok, size: 21_000_000 },
    ]);
    expect(refused.status).toBe(415);
    expect(refused.body['errors']).toMatchObject([
      { field: 'files.1.name' },
      { field: 'files.2.size', code: Number(ERRORS.fileTooLarge) },
    ]);
    expect((await list(bot)).meta.total).toBe(0);
  });

  it('refuses to confirm what was not uploaded or is not what was announced', async () => {
    const bot = harness.aBot('w1');
    const picture = await fixture('broken/picture.pdf');
    const announced = declared('picture.pdf', picture);
    const upload = await harness.announce('ada', bot, announced);
    const early = await harness.confirm('ada', upload.id);
    expect([early.status, early.body['reason']]).toEqual([409, 'NOT_UPLOADED']);
    expect((await harness.put(upload, bytesOf('something else of another size'))).ok).toBe(false);
    expect((await harness.put(upload, picture)).ok).toBe(true);
    const wrongType = await harness.confirm('ada', upload.id);
    expect(wrongType.status).toBe(415);
    expect(wrongType.body['errors']).toMatchObject([{ field: 'file' }]);
    // What it is was found out: nothing of it is pending any more.
    const failed = await harness.item(upload.id, bot);
    expect(failed).toMatchObject({
      documentStatus: DocumentStatus.parsingError,
      upload: null,
      error: {
        code: 'CONTENT_UNLIKE_NAME',
        message: 'The content of the file is not what its name says.',
        retriable: false,
      },
    });
    await eventually(() => expect(movesOf(upload.id)).toEqual(['null -> 0', '0 -> 1', '1 -> 6']));
    const failure = { code: 'CONTENT_UNLIKE_NAME', documentStatus: DocumentStatus.parsingError };
    await host.settled();
    expect(host.publishedAs(knowledgeEvents.documentFailed, upload.id)).toMatchObject([{ data: failure }]);
    expect((await patch('ada', upload.id, { action: 'retry' })).body['reason']).toBe('NEEDS_NEW_FILE');
  });

  it.each([
    ['tiny.txt', bytesOf('Hi'), 'TOO_LITTLE_TEXT', /at least 20 characters/],
    [
      'no-text.pdf',
      await fixture('broken/no-text.pdf'),
      'NO_TEXT_LAYER',
      /none could be read from its pages/,
    ],
  ])('says by the type of the file why %s has no text', async (name, bytes, reason, message) => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, name, bytes);
    const { error } = await harness.untilStatus(id, DocumentStatus.parsingError);
    expect(error).toMatchObject({ code: 'EMPTY_TEXT', reason, message: expect.stringMatching(message) });
  });

  it('finds another content than announced where the storage did not check', async () => {
    const bot = harness.aBot('w1');
    const upload = await harness.announce('ada', bot, declared('a.txt', bytesOf('announced text!')));
    const key = new URL(upload.uploadUrl).pathname.replace('/files/', '');
    await harness.storage.write(key, bytesOf('different text!'), { contentType: 'text/plain' });
    expect((await harness.confirm('ada', upload.id)).body['errors']).toMatchObject([{ field: 'sha256' }]);
    await harness.storage.write(key, bytesOf('longer than announced'), { contentType: 'text/plain' });
    expect((await harness.confirm('ada', upload.id)).body['errors']).toMatchObject([{ field: 'size' }]);
  });

  it('makes one item of two confirms at once', async () => {
    const bot = harness.aBot('w1');
    const bytes = bytesOf(RETURNS);
    const upload = await harness.announce('ada', bot, declared('a.md', bytes));
    await harness.put(upload, bytes);
    const answers = await Promise.all([1, 2, 3].map(() => harness.confirm('ada', upload.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await harness.untilStatus(upload.id, DocumentStatus.processed);
    await eventually(() => expect(movesOf(upload.id)).toEqual(['null -> 0', '0 -> 1', '1 -> 4']));
  });

  it.each([
    ['broken/encrypted.pdf', 'ENCRYPTED'],
    ['broken/corrupt.pdf', 'CORRUPT'],
    ['broken/no-text.pdf', 'EMPTY_TEXT'],
    ['broken/corrupt.docx', 'CORRUPT'],
    ['broken/zip-bomb.docx', 'TOO_COMPLEX'],
    ['broken/empty.txt', 'EMPTY_TEXT'],
  ])('names the error of %s on its item, and takes a new file for it', async (name, code) => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, name.replace('broken/', ''), await fixture(name));
    const failed = await harness.untilStatus(id, DocumentStatus.parsingError);
    expect(failed.error).toMatchObject({ code, retriable: false });
    expect((await patch('ada', id, { action: 'retry' })).body).toMatchObject({
      code: Number(ERRORS.wrongState),
      reason: 'NEEDS_NEW_FILE',
    });
    const bytes = bytesOf(RETURNS);
    const edit = host.asUser('ada');
    const draft = await edit.call(knowledgeApi.draftKnowledgeEdit, {
      params: { id },
      body: { file: declared('returns.md', bytes) },
    });
    const { uploadUrl = '', headers = {}, version } = draft.result.data;
    await harness.put({ uploadUrl, headers }, bytes);
    const { revision } = await harness.untilStatus(id, DocumentStatus.parsingError);
    await edit.call(knowledgeApi.confirmKnowledgeEdit, { params: { id }, body: { version, revision } });
    await harness.untilStatus(id, DocumentStatus.processed);
    expect((await harness.search(bot, 'return a lamp')).hits).toHaveLength(1);
  });

  it('switches an item off and on, and counts each change of the base', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot, 'returns.md', RETURNS);
    await patch('pat', id, { enabled: false, tags: ['shop'] });
    expect(await harness.search(bot, 'return a lamp')).toMatchObject({
      hits: [],
      kbVersion: 3,
    });
    await patch('pat', id, { tags: ['shop', 'law'] });
    await patch('pat', id, { enabled: true });
    expect(await harness.search(bot, 'return a lamp')).toMatchObject({
      hits: [{ item_id: id }],
      kbVersion: 4,
    });
    expect((await list(bot, { tags: ['law'] })).data).toHaveLength(1);
    expect((await list(bot, { tags: ['other'] })).data).toHaveLength(0);
    expect((await list(bot, { search: 'RETURNS.' })).meta).toMatchObject({ total: 1, kbVersion: 4 });
    expect((await list(bot, { search: 'returns?' })).meta.total).toBe(0);
  });

  it('refuses a change made on an older revision, and records changes with what was there before', async () => {
    const bot = harness.aBot('w1');
    const { id, revision } = await processed(bot, 'returns.md', RETURNS);
    await patch('pat', id, { enabled: false });
    const late = await host
      .asUser('pat')
      .send(knowledgeApi.updateKnowledge, { query: { id: [id] }, body: { tags: ['late'], revision } });
    expect(late.body).toMatchObject({
      code: Number(ERRORS.revisionMismatch),
      current: [{ id, enabled: false, tags: [] }],
    });
    await patch('pat', id, { enabled: false });
    await remove('pat', id);
    const target = { kind: 'document', id, name: 'returns.md' };
    await eventually(async () => {
      const entries = host
        .publishedAs(knowledgeEvents.changeRecorded)
        .map(({ data }) => data)
        .filter((entry) => entry.target.id === id);
      expect(entries).toMatchObject([
        { action: 'document.changed', target, before: { enabled: true }, after: { enabled: false } },
        { action: 'document.deleted', target, before: { chat_bot_id: bot, version: 1 } },
      ]);
    });
  });

  it('stops to answer from an item whose time is over', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot, 'returns.md', RETURNS);
    await patch('ada', id, { validUntil: new Date(Date.now() - 1_000).toISOString() });
    expect(await harness.search(bot, 'return a lamp')).toMatchObject({ hits: [] });
    await patch('ada', id, { validUntil: new Date(Date.now() + MINUTE_MS).toISOString() });
    expect(await harness.search(bot, 'return a lamp')).toMatchObject({
      hits: [{ item_id: id }],
    });
    aheadMs = MINUTE_MS;
    await eventually(async () => {
      const found = await harness.search(bot, 'return a lamp');
      expect(found).toMatchObject({ hits: [], kbVersion: 5 });
    });
  });

  it('deletes an item with its points and its files, and is heard once', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot, 'returns.md', RETURNS);
    expect((await remove('pat', id)).result.data).toEqual({ id: [id] });
    expect(await harness.search(bot, 'return a lamp')).toMatchObject({
      hits: [],
      kbVersion: 3,
    });
    expect(await pointsOf(bot)).toEqual([]);
    expect(await filesOf(bot)).toEqual([]);
    expect((await remove('pat', id)).status).toBe(404);
    await eventually(() => expect(movesOf(id).at(-1)).toBe('4 -> 9'));
    await host.settled();
    const deleted = host.publishedAs(knowledgeEvents.documentDeleted, id);
    expect(deleted).toHaveLength(1);
  });

  it('deletes all of a deleted bot, however often the event is delivered', async () => {
    const bot = harness.aBot('w1');
    await processed(bot, 'returns.md', RETURNS);
    await processed(bot, 'shipping.md', SHIPPING);
    const data = { chat_bot_id: bot, workspace_id: 'w1' };
    const event = eventFor(systemContext('test'), botEvents.botDeleted, 'w1', data);
    await host.bus.publish([event, event]);
    await eventually(async () => expect((await list(bot)).meta).toMatchObject({ total: 0, kbVersion: 0 }));
    expect(await pointsOf(bot)).toEqual([]);
    expect(await filesOf(bot)).toEqual([]);
    expect(await host.bus.deadLetters.list({ consumer: 'knowledge.remove-bot' })).toEqual([]);
  });

  it("counts a change of a bot's base once, however often its event is delivered", async () => {
    const bot = harness.aBot('w1');
    const data = { chat_bot_id: bot, workspace_id: 'w1', item_id: 'i1' };
    for (const kbVersion of [1, 2]) {
      const event = eventFor(systemContext('test'), knowledgeEvents.baseChanged, 'w1', data);
      await host.bus.publish([event, event]);
      expect((await list(bot)).meta).toMatchObject({ kbVersion });
    }
  });

  it('counts a citation once, however often its event is delivered, and keeps the revision that editors compare', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot, 'returns.md', RETURNS);
    // The worker's last write on the item ends its attempts.
    await eventually(async () => expect((await harness.item(id, bot))?.attempts).toBe(0));
    const revision = (await harness.item(id, bot))?.revision;
    const data = chatEvents.questionAnswered.schema.parse(anAnswer(bot, id));
    const event = eventFor(systemContext('test'), chatEvents.questionAnswered, 'w1', data);
    await host.bus.publish([event, event]);
    await eventually(async () => expect((await harness.item(id, bot))?.citedCount).toBe(1));
    expect((await harness.item(id, bot))?.revision).toBe(revision);
  });

  it('keeps bots and workspaces apart', async () => {
    const mine = harness.aBot('w1');
    const foreign = harness.aBot('w2');
    await processed(mine, 'returns.md', RETURNS);
    expect(await harness.search(foreign, 'return a lamp')).toMatchObject({
      hits: [],
      kbVersion: 0,
    });
    expect(await harness.search(harness.aBot('w1'), 'return a lamp')).toMatchObject({ hits: [] });
  });

  it('lets members of other workspaces see nothing and plain members change nothing', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot, 'returns.md', RETURNS);
    const file = declared('x.md', bytesOf('# another file'));
    const requests = [
      [knowledgeApi.listKnowledge, { query: { chat_bot_id: bot } }],
      [knowledgeApi.createKnowledge, { body: { chat_bot_id: bot, format: 'text', name: 'n', content: 'c' } }],
      [knowledgeApi.updateKnowledge, { query: { id: [id] }, body: { enabled: false } }],
      [knowledgeApi.deleteKnowledge, { query: { id: [id] } }],
      [knowledgeApi.createUploads, { body: { chat_bot_id: bot, files: [file] } }],
      [knowledgeApi.confirmUpload, { params: { id }, body: {} }],
      [knowledgeApi.readKnowledgeContent, { params: { id } }],
      [knowledgeApi.draftKnowledgeEdit, { params: { id }, body: { content: 'new' } }],
      [knowledgeApi.confirmKnowledgeEdit, { params: { id }, body: { version: 2, revision: 1 } }],
    ] as const;
    const reads: readonly string[] = [knowledgeApi.listKnowledge.id, knowledgeApi.readKnowledgeContent.id];
    for (const [route, request] of requests) {
      expect([route.id, (await host.asUser('bob').send(route, request)).status]).toEqual([route.id, 404]);
      const plain = await host.asUser('uma').send(route, request);
      expect([route.id, plain.status]).toEqual([route.id, reads.includes(route.id) ? 200 : 403]);
    }
    const body = { workspace_id: 'w1', chat_bot_id: bot, query: 'q', searchType: 2, topK: 3, language: null };
    expect((await host.asUser('ada').send(knowledgeApi.searchKnowledge, { body })).status).toBe(401);
  });
});

const anAnswer = (bot: string, itemId: string): Record<string, unknown> => ({
  history_id: 'h1',
  chat_id: 'c1',
  chat_bot_id: bot,
  workspace_id: 'w1',
  channel: 1,
  userRef: null,
  locale: null,
  source: 'EXTERNAL',
  provider_id: null,
  latencyMs: 5,
  firstTokenMs: null,
  tokens: { in: 0, out: 0 },
  citedItemIds: [itemId, itemId],
  citedChunks: [],
});
