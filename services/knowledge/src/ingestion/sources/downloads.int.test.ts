import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, ERRORS, knowledgeApi } from '@colloquy/contracts';
import { declared, openKnowledge } from '../../testing/knowledge-harness.ts';

const PAGE =
  '<!doctype html><title>Terms</title><script>alert(document.domain)</script><p>You may return any lamp within 45 days.</p>';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('the original of an item', async () => {
  const harness = await openKnowledge();
  const { host } = harness;
  afterAll(() => harness.stop());

  const download = (userId: string, itemId: string) =>
    host.asUser(userId).fetch(knowledgeApi.downloadKnowledge, { query: { item_id: itemId } });
  const saved = async (itemId: string) => {
    const response = await download('uma', itemId);
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const refusal = async (userId: string, itemId: string) => {
    const response = await download(userId, itemId);
    const { requestId: _id, ...body } = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body };
  };
  const uploaded = async (name: string, content: string | Uint8Array) => {
    const { id } = await harness.upload('ada', harness.aBot('w1'), name, content);
    await harness.untilStatus(id, DocumentStatus.processed);
    return id;
  };
  const created = async (body: object) => {
    const answer = await host
      .asUser('ada')
      .send(knowledgeApi.createKnowledge, { body: { chat_bot_id: harness.aBot('w1'), ...body } });
    const { id } = knowledgeApi.createKnowledge.response.parse(answer.body).data;
    await harness.untilStatus(id, DocumentStatus.processed);
    return id;
  };

  it('is the very bytes that were uploaded', async () => {
    const path = new URL('../../../../../tests/fixtures/documents/handbook.pdf', import.meta.url);
    const bytes = new Uint8Array(await readFile(path));
    expect(Buffer.from(await saved(await uploaded('handbook.pdf', bytes))).equals(bytes)).toBe(true);
  });

  it('is saved by every browser, whatever it holds, and never shown in our origin', async () => {
    const response = await download('uma', await uploaded('Über uns.html', PAGE));
    expect(await response.text()).toBe(PAGE);
    const shown = [
      'content-type',
      'content-disposition',
      'x-content-type-options',
      'content-security-policy',
    ];
    expect(shown.map((name) => response.headers.get(name))).toEqual([
      'application/octet-stream',
      `attachment; filename="?ber uns.html"; filename*=UTF-8''%C3%9Cber%20uns.html`,
      'nosniff',
      "sandbox; default-src 'none'",
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is a text as it was written, and a question above its answer', async () => {
    const content = 'The workshop opens on Friday at 15:00.';
    expect(textOf(await saved(await created({ format: 'text', name: 'Visits', content })))).toBe(content);
    const qa = { format: 'qa', question: 'Do you ship to Norway?', answer: 'Yes, within 6 days.' };
    expect(textOf(await saved(await created(qa)))).toBe('Do you ship to Norway?\n\nYes, within 6 days.\n');
  });

  it('is that of the newest version', async () => {
    const id = await uploaded('returns.md', 'You may return any lamp within 45 days of delivery.');
    const content = 'You may return any lamp within 60 days of delivery.';
    const ada = host.asUser('ada');
    const draft = await ada.call(knowledgeApi.draftKnowledgeEdit, { params: { id }, body: { content } });
    const { version } = draft.result.data;
    const { revision } = await harness.untilStatus(id, DocumentStatus.processed);
    await ada.call(knowledgeApi.confirmKnowledgeEdit, { params: { id }, body: { version, revision } });
    await harness.untilStatus(id, DocumentStatus.processed);
    expect(textOf(await saved(id))).toBe(content);
  });

  it('is there of a file that could not be read, so that its owner sees what it is', async () => {
    const { id } = await harness.upload('ada', harness.aBot('w1'), 'tiny.txt', 'Hi');
    await harness.untilStatus(id, DocumentStatus.parsingError);
    expect(textOf(await saved(id))).toBe('Hi');
  });

  it('is refused for a file that has not come yet', async () => {
    const upload = await harness.announce('ada', harness.aBot('w1'), declared('a.md', bytesOf(PAGE)));
    expect(await refusal('uma', upload.id)).toMatchObject({
      status: 409,
      body: { code: Number(ERRORS.wrongState), reason: 'NOT_UPLOADED' },
    });
  });

  it('is hidden from other workspaces and from those who are in none, and gone with the item', async () => {
    const id = await uploaded('returns.md', 'You may return any lamp within 45 days of delivery.');
    const unknown = await refusal('uma', '0199c0de-0000-7000-8000-00000000beef');
    expect(unknown).toMatchObject({ status: 404, body: { code: Number(ERRORS.notFound) } });
    expect(await refusal('bob', id)).toEqual(unknown);
    expect(await refusal('somebody', id)).toEqual(unknown);
    await host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    expect(await refusal('ada', id)).toEqual(unknown);
  });

  it('is whole for fifty at once', async () => {
    const content = 'You may return any lamp within 45 days of delivery. '.repeat(4_000);
    const id = await uploaded('long.md', content);
    const copies = await Promise.all(Array.from({ length: 50 }, () => saved(id)));
    expect(new Set(copies.map(textOf))).toEqual(new Set([content]));
  });
});
