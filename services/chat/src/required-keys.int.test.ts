import { afterAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi } from '@colloquy/contracts';
import { openChatHarness, USER_REF } from './testing/chat-harness.ts';

describe('a link that asks for the key of a conversation', async () => {
  const contactForm = { enabled: true, fields: [{ key: 'email', label: 'E-mail', required: true }] };
  const harness = await openChatHarness({
    settings: () => botSettingsSchema.parse({ contactForm, handoff: { enabled: true } }),
    linkRequiresUserRef: () => true,
  });
  afterAll(() => harness.stop());

  const params = { linkId: 'link-1' };
  const visitor = harness.host.asVisitor();
  const ask = (chat_id: string, userRef?: string) =>
    visitor.send(chatApi.askPublicLink, { params, body: { chat_id, query: 'When?', userRef } });
  const contact = (chat_id: string, userRef?: string) =>
    visitor.send(chatApi.sendContact, { params, body: { chat_id, email: 'vi@example.com', userRef } });
  const shown = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
    status,
    body: { ...body, requestId: '' },
  });

  it('lets nobody ask or leave a contact without it, and an unknown conversation looks the same', async () => {
    const id = await harness.aConversation();
    for (const send of [ask, contact]) {
      const unknown = shown(await send('unknown', USER_REF));
      expect(unknown.status).toBe(404);
      expect(shown(await send(id))).toEqual(unknown);
      expect(shown(await send(id, 'another-reference-0001'))).toEqual(unknown);
      expect((await send(id, USER_REF)).status).toBe(200);
    }
    expect(await harness.history(id)).toHaveLength(1);
  });

  it('refuses it as a stream, too, fifty times at once', async () => {
    const id = await harness.aConversation();
    const body = { chat_id: id, query: 'When?' };
    const stream = { accept: 'text/event-stream' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => visitor.send(chatApi.askPublicLink, { params, body }, stream)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await harness.history(id)).toEqual([]);
  });
});

describe('a link that asks for none', async () => {
  const harness = await openChatHarness({ linkRequiresUserRef: () => false });
  afterAll(() => harness.stop());

  it('takes the bare question of the specification', async () => {
    const chat_id = await harness.aConversation();
    const body = { chat_id, query: 'When?' };
    const request = { params: { linkId: 'link-1' }, body };
    expect((await harness.host.asVisitor().call(chatApi.askPublicLink, request)).status).toBe(200);
  });
});
