import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, ERRORS, knowledgeApi } from '@colloquy/contracts';
import { declared, eventually, openKnowledge } from '../../testing/knowledge-harness.ts';

const OLD = '# Returns\n\nYou may return any lamp within 45 days of delivery.\n';
const NEW = '<h1>Returns</h1><p>You may return any lamp within 60 days of delivery.</p>';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const { processed, editingError, parsingError } = DocumentStatus;

describe('a new version of a file', async () => {
  const harness = await openKnowledge();
  const { host } = harness;
  afterAll(() => harness.stop());

  const aFile = async () => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    await harness.untilStatus(id, processed);
    return { bot, id };
  };
  const draft = (userId: string, id: string, name: string, bytes: Uint8Array) =>
    host
      .asUser(userId)
      .send(knowledgeApi.draftKnowledgeEdit, { params: { id }, body: { file: declared(name, bytes) } });
  const confirm = async (userId: string, id: string, bot: string, version: number, revision?: number) => {
    const current = await harness.item(id, bot);
    const body = { version, revision: revision ?? current?.revision ?? 0 };
    return host.asUser(userId).send(knowledgeApi.confirmKnowledgeEdit, { params: { id }, body });
  };
  const replaced = async (id: string, bot: string, name: string, bytes: Uint8Array) => {
    const answer = await draft('pat', id, name, bytes);
    const {
      uploadUrl = '',
      headers = {},
      version,
    } = knowledgeApi.draftKnowledgeEdit.response.parse(answer.body).data;
    expect((await harness.put({ uploadUrl, headers }, bytes)).ok).toBe(true);
    return { version, answer: await confirm('pat', id, bot, version) };
  };
  const answers = async (bot: string) =>
    (await harness.search(bot, 'return a lamp')).hits.map(({ text }) => text);

  it('is offered where a file of the same name is uploaded, with the revision that it replaces', async () => {
    const { bot, id } = await aFile();
    const revision = (await harness.item(id, bot))?.revision;
    const files = ['returns.md', 'other.md'].map((name) => declared(name, bytesOf(`${NEW} ${name}`)));
    const body = { chat_bot_id: bot, files };
    const { result } = await host.asUser('ada').call(knowledgeApi.createUploads, { body });
    expect(result.data).toMatchObject([{ sameName: { id, revision } }, { name: 'other.md' }]);
    expect(result.data[1]).not.toHaveProperty('sameName');
    // Files of another bot, and of one that is being deleted, are no namesakes.
    const other = { chat_bot_id: harness.aBot('w1'), files: files.slice(0, 1) };
    const elsewhere = await host.asUser('ada').call(knowledgeApi.createUploads, { body: other });
    expect(elsewhere.result.data[0]).not.toHaveProperty('sameName');
    await host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    const after = await host.asUser('ada').call(knowledgeApi.createUploads, { body });
    expect(after.result.data[0]).not.toHaveProperty('sameName');
  });

  it('answers in the place of the old one, also when it is of another type', async () => {
    const { bot, id } = await aFile();
    const { version, answer } = await replaced(id, bot, 'returns.html', bytesOf(NEW));
    expect([answer.status, version]).toEqual([200, 2]);
    await eventually(async () => {
      expect(await harness.item(id, bot)).toMatchObject({ documentStatus: processed, liveVersion: 2 });
    });
    expect(await answers(bot)).toEqual([expect.stringContaining('60 days')]);
    const saved = await host.asUser('uma').fetch(knowledgeApi.downloadKnowledge, { query: { item_id: id } });
    expect(await saved.text()).toBe(NEW);
    expect(saved.headers.get('content-disposition')).toContain('returns.md.html');
  });

  it('changes nothing while its file has not come', async () => {
    const { bot, id } = await aFile();
    const open = knowledgeApi.draftKnowledgeEdit.response.parse(
      (await draft('pat', id, 'new.pdf', bytesOf(NEW))).body,
    ).data;
    expect((await confirm('pat', id, bot, open.version)).body).toMatchObject({
      code: Number(ERRORS.wrongState),
      reason: 'NOT_UPLOADED',
    });
    expect(await harness.item(id, bot)).toMatchObject({
      documentStatus: processed,
      version: 1,
      liveVersion: 1,
    });
  });

  it('whose content is of another type is an editing error at once, and the old one answers on', async () => {
    const { bot, id } = await aFile();
    const fake = bytesOf('This is no document of pages but plain text.');
    const { version, answer } = await replaced(id, bot, 'new.pdf', fake);
    expect([answer.status, answer.body['errors']]).toMatchObject([415, [{ field: 'file' }]]);
    expect(await harness.item(id, bot)).toMatchObject({
      documentStatus: editingError,
      version: 2,
      liveVersion: 1,
      processing: 1,
      error: { code: 'CONTENT_UNLIKE_NAME', stage: 'extract', retriable: false },
    });
    expect(await answers(bot)).toEqual([expect.stringContaining('45 days')]);
    // A repeated confirm finds the version there, and starts nothing.
    expect((await confirm('pat', id, bot, version)).body).toMatchObject({
      data: { documentStatus: editingError, version: 2 },
    });
    await replaced(id, bot, 'returns.html', bytesOf(NEW));
    await eventually(async () => {
      expect(await harness.item(id, bot)).toMatchObject({ documentStatus: processed, liveVersion: 3 });
    });
    expect(await answers(bot)).toEqual([expect.stringContaining('60 days')]);
  });

  it('whose content is of another type, of a file that was never read, is a parsing error again', async () => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'empty.txt', 'Hi');
    await harness.untilStatus(id, parsingError);
    const { answer } = await replaced(id, bot, 'new.pdf', bytesOf('This is plain text.'));
    expect(answer.status).toBe(415);
    expect(await harness.item(id, bot)).toMatchObject({
      documentStatus: parsingError,
      liveVersion: null,
      error: { code: 'CONTENT_UNLIKE_NAME' },
    });
  });

  it('that cannot be read leaves the old one answering, and a better one takes its place', async () => {
    const { bot, id } = await aFile();
    await replaced(id, bot, 'empty.txt', bytesOf('Hi'));
    const failed = await harness.untilStatus(id, editingError);
    expect(failed).toMatchObject({
      liveVersion: 1,
      error: { code: 'EMPTY_TEXT', reason: 'TOO_LITTLE_TEXT' },
    });
    expect(await answers(bot)).toEqual([expect.stringContaining('45 days')]);
    await replaced(id, bot, 'returns.html', bytesOf(NEW));
    await eventually(async () => {
      expect(await harness.item(id, bot)).toMatchObject({
        documentStatus: processed,
        liveVersion: 3,
        error: null,
      });
    });
    expect(await answers(bot)).toEqual([expect.stringContaining('60 days')]);
  });

  it('is refused on an older revision, with what is there now, and for a written text', async () => {
    const { bot, id } = await aFile();
    const bytes = bytesOf(NEW);
    const open = knowledgeApi.draftKnowledgeEdit.response.parse(
      (await draft('pat', id, 'a.html', bytes)).body,
    ).data;
    await harness.put({ uploadUrl: open.uploadUrl ?? '', headers: open.headers ?? {} }, bytes);
    const stale = await confirm('pat', id, bot, open.version, 1);
    expect(stale.body).toMatchObject({ code: Number(ERRORS.revisionMismatch), current: { id, version: 1 } });
    const body = {
      chat_bot_id: bot,
      format: 'text' as const,
      name: 'Visits',
      content: 'Open on Friday at 15:00.',
    };
    const text = (await host.asUser('ada').call(knowledgeApi.createKnowledge, { body })).result.data;
    await harness.untilStatus(text.id, processed);
    expect((await draft('pat', text.id, 'a.html', bytes)).body['errors']).toMatchObject([{ field: 'file' }]);
    expect((await draft('uma', id, 'a.html', bytes)).status).toBe(403);
    expect((await draft('bob', id, 'a.html', bytes)).status).toBe(404);
    expect((await confirm('bob', id, bot, open.version)).status).toBe(404);
  });

  it('is one of those that are handed in at once', async () => {
    const { bot, id } = await aFile();
    const bytes = bytesOf(NEW);
    const open = knowledgeApi.draftKnowledgeEdit.response.parse(
      (await draft('pat', id, 'a.html', bytes)).body,
    ).data;
    await harness.put({ uploadUrl: open.uploadUrl ?? '', headers: open.headers ?? {} }, bytes);
    const revision = (await harness.item(id, bot))?.revision ?? 0;
    const all = await Promise.all(
      Array.from({ length: 10 }, () => confirm('pat', id, bot, open.version, revision)),
    );
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await eventually(async () => {
      expect(await harness.item(id, bot)).toMatchObject({
        documentStatus: processed,
        version: 2,
        liveVersion: 2,
      });
    });
  });
});
