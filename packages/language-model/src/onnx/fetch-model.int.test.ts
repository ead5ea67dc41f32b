import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeHub, type FakeHub } from '@colloquy/test-servers/fake-hub';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueModel, type CatalogueModel } from './catalogue.ts';
import { fetchModel } from './fetch-model.ts';
import { HubError, openHub } from './hub.ts';

const WEIGHTS = 'onnx/model_quantized.onnx';
const FILES = { [WEIGHTS]: randomBytes(300_000), 'tokenizer.json': Buffer.from('{"model": {}}') };

describe('fetching a model of the catalogue', () => {
  let root: string;
  let dir: string;
  const hubs: FakeHub[] = [];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'fetch-model-'));
    dir = join(root, 'minilm');
  });
  afterEach(async () => {
    for (const hub of hubs.splice(0)) await hub.close();
    await rm(root, { recursive: true });
  });

  function minilm(): CatalogueModel {
    const found = catalogueModel('minilm');
    if (found === null) throw new Error('The catalogue has no minilm');
    return found;
  }
  const aHub = async (options: Partial<Parameters<typeof startFakeHub>[0]> = {}): Promise<FakeHub> => {
    const hub = await startFakeHub({ files: FILES, ...options });
    hubs.push(hub);
    return hub;
  };
  const fetchFrom = ({ url }: FakeHub) => fetchModel(minilm(), dir, openHub(`${url}/`));
  const isWhole = async (): Promise<boolean> =>
    (await readFile(join(dir, 'model.onnx'))).equals(FILES[WEIGHTS]) &&
    (await readFile(join(dir, 'tokenizer.json'))).equals(FILES['tokenizer.json']);

  it('makes a folder with the files, and with the description of the catalogue', async () => {
    const { url, revision } = await aHub();
    const reported: number[] = [];
    await fetchModel(minilm(), dir, openHub(url), ({ bytes, of }) => reported.push(bytes / of));
    expect(await isWhole()).toBe(true);
    const description: unknown = JSON.parse(await readFile(join(dir, 'model.json'), 'utf8'));
    expect(description).toEqual({ ...minilm().description, source: `Xenova/all-MiniLM-L6-v2@${revision}` });
    expect(await readdir(root)).toEqual(['minilm']);
    expect(reported.at(-1)).toBe(1);
  });

  it('goes on when a connection breaks', async () => {
    const hub = await aHub({ cut: 2 });
    await fetchFrom(hub);
    expect(await isWhole()).toBe(true);
    expect(hub.ranges).toHaveLength(3);
  });

  it('gives up when it breaks again and again, and leaves no folder that is not whole', async () => {
    await expect(fetchFrom(await aHub({ cut: 4 }))).rejects.toThrow(HubError);
    expect(await readdir(root)).toEqual(['minilm.part']);
  });

  it('goes on where an earlier call stopped', async () => {
    await mkdir(`${dir}.part`);
    await writeFile(join(`${dir}.part`, 'model.onnx'), FILES[WEIGHTS].subarray(0, 120_000));
    const hub = await aHub();
    await fetchFrom(hub);
    expect(await isWhole()).toBe(true);
    expect(hub.ranges).toEqual(['bytes=120000-']);
  });

  it('takes no file whose sum is another, and fetches it anew', async () => {
    const other = await aHub({ instead: { [WEIGHTS]: randomBytes(FILES[WEIGHTS].length) } });
    await expect(fetchFrom(other)).rejects.toThrow(/does not have the sum/);
    await fetchFrom(await aHub());
    expect(await isWhole()).toBe(true);
  });

  it('takes no more bytes than were declared', async () => {
    const other = await aHub({ instead: { [WEIGHTS]: randomBytes(400_000) } });
    await expect(fetchFrom(other)).rejects.toThrow(/more than its 300000 bytes/);
    expect(await readdir(`${dir}.part`)).toEqual([]);
  });

  it('says in a sentence that the hub has no such file', async () => {
    const fetching = fetchFrom(await aHub({ files: {} }));
    await expect(fetching).rejects.toThrow(/^the hub .* has no onnx\/model_quantized.onnx of Xenova/);
    expect(await readdir(root)).not.toContain('minilm');
  });

  it('says in a sentence that the hub cannot be reached', async () => {
    const hub = await aHub();
    await hub.close();
    await expect(fetchFrom(hub)).rejects.toThrow(`the hub ${hub.url} cannot be reached (ECONNREFUSED)`);
    expect(await readdir(root)).toEqual([]);
  });
});
