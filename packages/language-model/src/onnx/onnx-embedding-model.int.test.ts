import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINILM_DESCRIPTION, openMiniLm } from '@colloquy/test-servers/sentence-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddingModel } from '../ports.ts';
import { describeEmbeddingModel } from '../testing/index.ts';
import { ModelFolderError } from './model-folder.ts';
import { openOnnxEmbeddingModel } from './onnx-embedding-model.ts';

const minilm = await openMiniLm();

/** Questions that share no content word with the text that answers them. */
const WORDED_OTHERWISE = [
  ['Can I leave my car somewhere?', 'There are twelve parking spaces behind the house.'],
  ['How do I quit?', 'To end your contract, send us a letter four weeks before.'],
  ['Do you take Amex?', 'We accept all major credit cards and cash.'],
  ['Is my puppy welcome?', 'Dogs may stay in the room at no charge.'],
] as const;

describe.skipIf(minilm === null)('a sentence model from a folder', () => {
  const dir = minilm ?? '';
  describeEmbeddingModel('onnx', async () => ({ model: await openOnnxEmbeddingModel(dir) }));

  describe('with real weights', () => {
    let model: EmbeddingModel;
    beforeAll(async () => {
      model = await openOnnxEmbeddingModel(dir);
    });
    afterAll(() => model.close());

    it('finds what answers a question that is worded otherwise', async () => {
      const passages = await model.embed(WORDED_OTHERWISE.map(([, passage]) => passage));
      for (const [at, [question]] of WORDED_OTHERWISE.entries()) {
        const [asked] = await model.embed([question], { kind: 'query' });
        const cosines = passages.map((passage) => dot(asked, passage));
        expect(cosines.indexOf(Math.max(...cosines)), question).toBe(at);
      }
    });

    it('gives a text the same vector in any company', async () => {
      const texts = [
        'Bread.',
        'The shop opens at nine and closes at six, except on Sundays.',
        'x '.repeat(200),
      ];
      const together = await model.embed(texts);
      for (const [at, text] of texts.entries()) {
        expect((await model.embed([text]))[0]).toEqual(together[at]);
      }
    });

    it('reads the beginning of a text that is too long for it', async () => {
      const [long, longer, short] = await model.embed([
        'lamp '.repeat(300),
        'lamp '.repeat(100_000),
        'lamp '.repeat(10),
      ]);
      expect(longer).toEqual(long);
      expect(short).not.toEqual(long);
    });

    it('knows its languages, and is told from other models by its weights', () => {
      expect(model.languages).toEqual(['en']);
      expect(model.id).toMatch(/^minilm@[\da-f]{12}$/);
    });
  });

  describe('that is broken', () => {
    let broken: string;
    beforeAll(async () => {
      broken = await mkdtemp(join(tmpdir(), 'broken-model-'));
    });
    afterAll(() => rm(broken, { recursive: true }));

    const openWith = async (change: () => Promise<void>): Promise<unknown> => {
      await cp(dir, broken, { recursive: true, force: true });
      await change();
      const opened: unknown = await openOnnxEmbeddingModel(broken).catch((error: unknown) => error);
      expect(opened).toBeInstanceOf(ModelFolderError);
      return opened;
    };

    it('says that its weights cannot be read', async () => {
      const error = await openWith(async () => {
        const whole = await readFile(join(dir, 'model.onnx'));
        await writeFile(join(broken, 'model.onnx'), whole.subarray(0, whole.length / 2));
      });
      expect(error).toMatchObject({ message: expect.stringContaining('model.onnx: ') });
    });

    it('says that its tokenizer cannot be read', async () => {
      const error = await openWith(() => writeFile(join(broken, 'tokenizer.json'), '{"model": {}}'));
      expect(error).toMatchObject({ message: expect.stringContaining('tokenizer.json: ') });
    });

    it('says that its vectors have another length than it says', async () => {
      const description = JSON.stringify({ ...MINILM_DESCRIPTION, dimension: 512 });
      const error = await openWith(() => writeFile(join(broken, 'model.json'), description));
      expect(error).toMatchObject({
        message: expect.stringContaining(
          'model.onnx returns vectors of 384 values, and "dimension" says 512',
        ),
      });
    });
  });

  it('asks with the prefixes of its description', async () => {
    const plain = await openOnnxEmbeddingModel(dir);
    const folder = await mkdtemp(join(tmpdir(), 'prefixed-model-'));
    await cp(dir, folder, { recursive: true });
    const prefixes = { query: 'query: ', passage: 'passage: ' };
    await writeFile(join(folder, 'model.json'), JSON.stringify({ ...MINILM_DESCRIPTION, prefixes }));
    const prefixed = await openOnnxEmbeddingModel(folder);
    expect(prefixed.id).not.toBe(plain.id);
    expect(await prefixed.embed(['a lamp'], { kind: 'query' })).toEqual(await plain.embed(['query: a lamp']));
    expect(await prefixed.embed(['a lamp'])).toEqual(await plain.embed(['passage: a lamp']));
    await Promise.all([plain.close(), prefixed.close(), rm(folder, { recursive: true })]);
  });

  it('may hold no more memory than it is given', async () => {
    await expect(openOnnxEmbeddingModel(dir, { residentMegabytes: 60 })).rejects.toThrow(
      'the model needs more than 60 MB',
    );
  });
});

function dot(one: Float32Array | undefined, other: Float32Array): number {
  return other.reduce((sum, value, at) => sum + value * (one?.[at] ?? 0), 0);
}
