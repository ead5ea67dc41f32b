import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { botApi, botEvents, type PendingImageUpload, ERRORS } from '@colloquy/contracts';
import { aCameraPhoto, aPngThatClaims, coloursOf, factsOf, quarters } from '@colloquy/uploads/testing';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openBotHarness } from '../testing/bot-harness.ts';

const MINUTE = 60_000;
const WHOLE = { x: 0, y: 0, width: 200, height: 200 };

describe('the picture of a chatbot', async () => {
  let clock = new Date();
  const { host, files, aBot } = await openBotHarness({ dependencies: { now: () => clock } });

  const shownOf = async (id: string) => {
    const { imageUrl, imageId } = (await host.asUser('uma').call(botApi.getBot, { params: { id } })).result
      .data;
    return { imageUrl, imageId };
  };
  const announce = (id: string, bytes: Uint8Array, extra: object = {}) =>
    host.asUser('pat').send(botApi.createBotImage, {
      params: { id },
      body: { name: 'logo.png', mimeType: 'image/png', size: bytes.length, ...extra },
    });
  const uploadFor = async (id: string, bytes: Uint8Array, extra: object = {}) => {
    const answer = await announce(id, bytes, extra);
    expect(answer.status).toBe(201);
    return answer.result.data;
  };
  const put = ({ uploadUrl, method, headers }: PendingImageUpload, bytes: Uint8Array) =>
    fetch(uploadUrl, { method, headers, body: Buffer.from(bytes) });
  const confirm = (id: string, imageId: string, crop: object = WHOLE) =>
    host.asUser('pat').send(botApi.confirmBotImage, { params: { id }, body: { imageId, crop } });
  const upload = async (id: string, bytes: Uint8Array, extra: object = {}, crop: object = WHOLE) => {
    const pending = await uploadFor(id, bytes, extra);
    expect((await put(pending, bytes)).status).toBe(200);
    return confirm(id, pending.imageId, crop);
  };
  const see = async (imageUrl: string | null | undefined) => {
    const [, id = '', file = ''] = /^\/api\/images\/chat-bots\/([^/]+)\/([^/]+)$/.exec(imageUrl ?? '') ?? [];
    return host.asVisitor().fetch(botApi.readBotImage, { params: { id, file } });
  };
  const keysOf = async (id: string) => {
    const keys: string[] = [];
    for await (const { key } of files.storage.list(`images/chat-bots/${id}/`)) keys.push(key);
    return keys;
  };
  const errorsOf = (body: Record<string, unknown>) => body['errors'] ?? [];
  const named = (fields: readonly string[]) => fields.map((field) => ({ field }));
  const image = () => quarters().png().toBuffer();

  it.each([
    ['image/png', () => quarters().png().toBuffer()],
    ['image/jpeg', () => quarters().jpeg({ quality: 95 }).toBuffer()],
    ['image/webp', () => quarters().webp().toBuffer()],
  ])('is made of an uploaded %s and shown to every visitor for good', async (mimeType, make) => {
    const { id } = await aBot();
    const bytes = await make();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const confirmed = await upload(id, bytes, { mimeType, sha256 }, { ...WHOLE, rotate: 90 });
    expect(confirmed.status).toBe(200);
    const shown = await shownOf(id);
    expect(confirmed.body['data']).toEqual(shown);
    const answer = await see(shown.imageUrl);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const picture = new Uint8Array(await answer.arrayBuffer());
    expect(await factsOf(picture)).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await coloursOf(picture)).toBe('BRWG');
    // The upload itself is deleted.
    expect(await keysOf(id)).toHaveLength(1);
  });

  it('stands upright and shows no location, whatever the camera wrote', async () => {
    const { id } = await aBot();
    const photo = await aCameraPhoto();
    expect(await factsOf(photo)).toMatchObject({ orientation: 3, exif: expect.anything() });
    expect(photo.includes('Secret camera')).toBe(true);
    await upload(id, photo, { mimeType: 'image/jpeg' });
    const picture = new Uint8Array(await (await see((await shownOf(id)).imageUrl)).arrayBuffer());
    expect(await coloursOf(picture)).toBe('RGBW');
    const { exif, xmp, iptc, icc, orientation } = await factsOf(picture);
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(Buffer.from(picture).includes('Secret camera')).toBe(false);
  });

  it.each([
    [{ mimeType: 'image/svg+xml' }, 415, ['mimeType']],
    [{ mimeType: 'image/gif' }, 415, ['mimeType']],
    [{ size: 5 * 1024 * 1024 + 1 }, 413, ['size']],
    [{ size: 5 * 1024 * 1024 }, 201, []],
    [{ size: 0 }, 400, ['size']],
    [{ mimeType: 'text/html', size: 6 * 1024 * 1024 }, 415, ['mimeType', 'size']],
    [{ name: ' ' }, 400, ['name']],
    [{ sha256: 'abc' }, 400, ['sha256']],
    [{ extra: 1 }, 400, ['extra']],
  ])('announced with %j answers %i', async (extra, status, fields) => {
    const { id } = await aBot();
    const answer = await announce(id, await image(), extra);
    expect([answer.status, errorsOf(answer.body)]).toMatchObject([status, named(fields)]);
  });

  it.each([
    [
      'text',
      'image/png',
      async () => Buffer.from('<svg onload="alert(1)">'),
      415,
      Number(ERRORS.fileTypeNotSupported),
    ],
    [
      'a JPEG in disguise',
      'image/png',
      () => quarters().jpeg().toBuffer(),
      415,
      Number(ERRORS.fileTypeNotSupported),
    ],
    [
      'half an image',
      'image/jpeg',
      async () => (await quarters().jpeg().toBuffer()).subarray(0, 900),
      400,
      Number(ERRORS.fieldNotValid),
    ],
    ['a bomb', 'image/png', async () => aPngThatClaims(60_000, 60_000), 413, Number(ERRORS.fileTooLarge)],
  ])('is not made of %s', async (_what, mimeType, make, status, code) => {
    const { id } = await aBot();
    const answer = await upload(id, await make(), { mimeType });
    expect(answer).toMatchObject({ status, body: { code, errors: [{ field: 'file' }] } });
    expect(await shownOf(id)).toEqual({ imageUrl: null, imageId: null });
  });

  it.each([
    [{ ...WHOLE, x: 1 }, ['crop.width']],
    [{ ...WHOLE, height: 100 }, ['crop.height']],
    [{ ...WHOLE, y: -1 }, ['crop.y']],
    [{ ...WHOLE, width: 0 }, ['crop.width']],
    [{ ...WHOLE, rotate: 45 }, ['crop.rotate']],
    [{ x: 0.5, y: 0, width: 10, height: 10 }, ['crop.x']],
  ])('cannot be cropped to %j', async (crop, fields) => {
    const { id } = await aBot();
    const answer = await upload(id, await image(), {}, crop);
    expect([answer.status, errorsOf(answer.body)]).toMatchObject([400, named(fields)]);
  });

  it('refuses another file than the announced one, and a confirmation before the upload', async () => {
    const { id } = await aBot();
    const bytes = await image();
    const pending = await uploadFor(id, bytes);
    expect((await confirm(id, pending.imageId)).body).toMatchObject({
      code: Number(ERRORS.wrongState),
      reason: 'NOT_UPLOADED',
    });
    expect((await put(pending, bytes.subarray(1))).status).toBe(400);
    expect((await confirm(id, 'nowhere')).status).toBe(404);
  });

  it('keeps the last five and deletes the files of older ones', async () => {
    const { id } = await aBot();
    const bytes = await image();
    const urls: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1) {
      expect((await upload(id, bytes)).status).toBe(200);
      urls.push((await shownOf(id)).imageUrl);
    }
    expect(new Set(urls).size).toBe(6);
    const statuses = await Promise.all(urls.map(async (url) => (await see(url)).status));
    expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
    expect(await keysOf(id)).toHaveLength(5);
  });

  it('is removed with its file, and removing an older one leaves it', async () => {
    const { id } = await aBot();
    const bytes = await image();
    await upload(id, bytes);
    const first = await shownOf(id);
    await upload(id, bytes);
    const second = await shownOf(id);
    const remove = (imageId: string | null) =>
      host.asUser('pat').send(botApi.deleteBotImage, { params: { id, imageId: imageId ?? '' } });
    expect((await remove(first.imageId)).body['data']).toEqual(second);
    expect((await remove(second.imageId)).body['data']).toEqual({ imageUrl: null, imageId: null });
    expect((await remove(second.imageId)).status).toBe(404);
    expect(await keysOf(id)).toEqual([]);
    expect((await see(second.imageUrl)).status).toBe(404);
  });

  it('is made once when two confirm at once, and again confirmed it is what it was', async () => {
    const { id } = await aBot();
    const bytes = await image();
    const pending = await uploadFor(id, bytes);
    await put(pending, bytes);
    const crops = [WHOLE, { ...WHOLE, rotate: 180 }];
    const answers = await Promise.all(crops.map((crop) => confirm(id, pending.imageId, crop)));
    const shown = await shownOf(id);
    for (const { status, body } of answers) expect([status, body['data']]).toEqual([200, shown]);
    expect((await confirm(id, pending.imageId)).body['data']).toEqual(shown);
    expect(await keysOf(id)).toHaveLength(1);
  });

  it('gets the pending again that a run cut off by a crash had made', async () => {
    const { id } = await aBot();
    const request = {
      params: { id },
      body: { name: 'a.png', mimeType: 'image/png', size: 10 },
    };
    const click = { 'idempotency-key': `pending-${id}` };
    const first = await host.asUser('pat').call(botApi.createBotImage, request, click);
    await host.purgeOutcomes('bot');
    const repeat = await host.asUser('pat').call(botApi.createBotImage, request, click);
    expect(repeat.result.data.imageId).toBe(first.result.data.imageId);
  });

  it('cannot be confirmed after an hour', async () => {
    const { id } = await aBot();
    const bytes = await image();
    const pending = await uploadFor(id, bytes);
    await put(pending, bytes);
    clock = new Date(clock.getTime() + 61 * MINUTE);
    expect((await confirm(id, pending.imageId)).status).toBe(404);
  });

  it('announces what changed, once', async () => {
    const { id } = await aBot();
    await upload(id, await image());
    const { imageUrl } = await shownOf(id);
    await vi.waitFor(() => {
      const published = host.publishedAs(botEvents.botUpdated).filter(({ data }) => data.chat_bot_id === id);
      expect(published.map(({ data }) => data)).toEqual([
        { chat_bot_id: id, workspace_id: 'w1', settingsRevision: 1, imageUrl },
      ]);
    });
  });

  it('goes with its bot, however often its event comes', async () => {
    const { id } = await aBot();
    await upload(id, await image());
    const { imageUrl } = await shownOf(id);
    await host.asUser('ada').call(botApi.deleteBot, { params: { id } });
    const event = eventFor(systemContext('test'), botEvents.botDeleted, 'w1', {
      chat_bot_id: id,
      workspace_id: 'w1',
    });
    await host.bus.publish([event, event]);
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual([]));
    expect((await see(imageUrl)).status).toBe(404);
    expect(await host.bus.deadLetters.list({ consumer: 'bot.remove-images' })).toEqual([]);
  });

  it('is shown in the widget', async () => {
    const bot = await aBot();
    await upload(bot.id, await image());
    const linkId = bot.publicLink?.linkId ?? '';
    const config = await host.asVisitor().call(botApi.readWidgetConfig, { params: { linkId } });
    expect(config.result.data.botImageUrl).toBe((await shownOf(bot.id)).imageUrl);
  });
});
