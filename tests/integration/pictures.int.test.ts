import { ERRORS } from '@colloquy/contracts';
import { createHash } from 'node:crypto';
import { coloursOf, quarters } from '@colloquy/uploads/testing';
import type { ObjectStorage } from '@colloquy/object-storage';
import { createS3ObjectStorage } from '@colloquy/object-storage/s3';
import { silentLogger } from '@colloquy/observability';
import {
  createImageUploads,
  createPictureEncoder,
  type ImageOwner,
  type ImageUploads,
} from '@colloquy/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type S3Server } from '@colloquy/test-servers/s3';

type Held = ImageOwner['held'];

describe('pictures on S3', () => {
  let server: S3Server;
  let storage: ObjectStorage;
  let uploads: ImageUploads;
  let held: Held = { images: [], imageUrl: null, imageId: null };

  /** As a service stores it in its document. */
  const owner = (): ImageOwner => ({
    id: 'b1',
    held,
    async change(decide) {
      const decided = decide(held);
      if (decided !== null) held = { ...held, images: [...decided.images], ...decided.shown };
      return held;
    },
  });
  const encoder = createPictureEncoder();
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list('')) found.push(key);
    return found;
  };

  beforeAll(async () => {
    server = await startS3();
    storage = createS3ObjectStorage({ ...server, forcePathStyle: true });
    uploads = createImageUploads({
      aloneSince: null,
      folder: 'chat-bots',
      storage,
      encoder,
      imagesOf: async () => held.images,
      logger: silentLogger,
      now: () => new Date(),
    });
  });
  afterAll(async () => {
    await encoder.close();
    await storage.close();
    await server.stop();
  });

  it('are uploaded to the store itself, cropped, shown, and gone with their owner', async () => {
    const bytes = await quarters(400).png().toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const announced = { name: 'logo.png', mimeType: 'image/png', size: bytes.length, sha256 };
    const upload = await uploads.create(owner(), 'i1', announced);
    expect(new URL(upload.uploadUrl).origin).toBe(server.endpoint);
    const sent = await fetch(upload.uploadUrl, {
      method: upload.method,
      headers: upload.headers,
      body: bytes,
    });
    expect(sent.status).toBe(200);
    const crop = { x: 0, y: 0, width: 400, height: 400, rotate: 90 } as const;
    const { imageUrl } = await uploads.confirm(owner(), 'i1', crop);
    const fileName = imageUrl?.split('/').at(-1) ?? '';
    expect(await coloursOf(await uploads.read('b1', fileName))).toBe('BRWG');
    // The upload is deleted; only the image is left.
    expect(await keys()).toEqual([`images/chat-bots/b1/${fileName}`]);
    await uploads.deleteAllOf('b1');
    expect(await keys()).toEqual([]);
    await expect(uploads.read('b1', fileName)).rejects.toMatchObject({ code: ERRORS.notFound });
  });
});
