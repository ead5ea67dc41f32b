import { afterAll, describe, expect, it } from 'vitest';
import { serveTestFiles } from '@colloquy/object-storage/testing';
import { createImageFiles, newFileName } from './image-files.ts';

const HOUR = 60 * 60_000;

describe('the files of pictures', async () => {
  const testFiles = await serveTestFiles();
  afterAll(() => testFiles.stop());

  it('that no record names are collected, but not before their record could have been written', async () => {
    const { storage } = testFiles;
    const files = createImageFiles('chat-bots', storage);
    const [kept, left, others] = [newFileName(), newFileName(), newFileName()];
    const keys = [
      files.pictureKey('b1', kept),
      files.pictureKey('b1', left),
      files.uploadKey('b1', 'over'),
      files.pictureKey('gone', kept),
      createImageFiles('workspaces', storage).pictureKey('b1', others),
      'knowledge/w1/b1/i1/source',
    ];
    for (const key of keys) await storage.write(key, Buffer.from('x'), { contentType: 'image/webp' });
    const keysOf = async (ownerId: string) => new Set(ownerId === 'b1' ? [files.pictureKey('b1', kept)] : []);
    const there = async () => {
      const found: string[] = [];
      for await (const { key } of storage.list('')) found.push(key);
      return found.sort();
    };
    await files.collectGarbage(keysOf, new Date());
    expect(await there()).toEqual(keys.toSorted());
    const named = keys.filter((_key, at) => [0, 4, 5].includes(at)).toSorted();
    await files.collectGarbage(keysOf, new Date(Date.now() + 3 * HOUR));
    expect(await there()).toEqual(named);
    // Their writer has ended, because this process, the only one to write here, started later.
    for (const key of keys) await storage.write(key, Buffer.from('x'), { contentType: 'image/webp' });
    await files.collectGarbage(keysOf, new Date(), new Date(Date.now() + 1_000));
    expect(await there()).toEqual(named);
  });

  it('have names that nobody guesses and that mean one picture', () => {
    const names = Array.from({ length: 100 }, newFileName);
    expect(new Set(names).size).toBe(100);
    for (const name of names) expect(name).toMatch(/^[\w-]{22}\.webp$/);
  });
});
