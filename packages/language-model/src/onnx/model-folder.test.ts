import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueModel, CATALOGUE_NAMES } from './catalogue.ts';
import { descriptionSchema, ModelFolderError, readModelFolder } from './model-folder.ts';

const DESCRIPTION = {
  name: 'tiny',
  pooling: 'mean',
  maxTokens: 128,
  dimension: 4,
  languages: ['en'],
  licence: 'MIT',
};

describe('the folder of a sentence model', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'model-folder-'));
    await write('model.json', DESCRIPTION);
    await writeFile(join(dir, 'model.onnx'), 'weights');
    await writeFile(join(dir, 'tokenizer.json'), '{}');
  });
  afterEach(() => rm(dir, { recursive: true }));

  const write = (file: string, json: unknown) => writeFile(join(dir, file), JSON.stringify(json));
  const whyNot = async (): Promise<string> => {
    const error: unknown = await readModelFolder(dir).catch((thrown: unknown) => thrown);
    if (!(error instanceof ModelFolderError)) throw new Error('The folder was taken');
    return error.message;
  };

  it('is read with prefixes that are empty unless given', async () => {
    const { description, modelBytes, tokenizerBytes } = await readModelFolder(dir);
    expect(description).toEqual({ ...DESCRIPTION, prefixes: { query: '', passage: '' } });
    expect([modelBytes, tokenizerBytes]).toEqual([7, 2]);
  });

  it.each<[string, object, string]>([
    ['a way of pooling that there is not', { pooling: 'max' }, '"pooling"'],
    ['a length that is no number', { maxTokens: 'long' }, '"maxTokens"'],
    ['a dimension of nothing', { dimension: 0 }, '"dimension"'],
    ['a language by its name', { languages: ['English'] }, '"languages.0": '],
    ['prefixes of another kind', { prefixes: { question: 'q: ' } }, '"prefixes"'],
    ['a name with a slash', { name: 'a/b' }, '"name": '],
    ['no licence', { licence: undefined }, '"licence"'],
    ['a field that nothing reads', { poolling: 'mean' }, 'poolling'],
  ])('is refused with %s, by the name of the file and the field', async (_what, fields, field) => {
    await write('model.json', { ...DESCRIPTION, ...fields });
    expect(await whyNot()).toContain('model.json: ');
    expect(await whyNot()).toContain(field);
  });

  it.each(['model.json', 'model.onnx', 'tokenizer.json'])('is refused without its %s', async (file) => {
    await rm(join(dir, file));
    expect(await whyNot()).toContain(
      `the folder ${dir} holds no usable sentence model: ${file} is not there`,
    );
    await writeFile(join(dir, file), '');
    expect(await whyNot()).toContain(`${file} is empty`);
  });

  it('is refused with a description that is no JSON', async () => {
    await writeFile(join(dir, 'model.json'), 'pooling = mean');
    expect(await whyNot()).toContain('model.json is no JSON');
  });

  it('needs no description where the catalogue has one', async () => {
    await rm(join(dir, 'model.json'));
    const known = descriptionSchema.parse(DESCRIPTION);
    expect((await readModelFolder(dir, known)).description).toEqual(known);
  });

  it('has a name of its own for other weights and for another use of them', async () => {
    const digest = async () => (await readModelFolder(dir)).digest;
    const first = await digest();
    expect(await digest()).toBe(first);
    await write('model.json', { ...DESCRIPTION, licence: 'Apache-2.0', source: 'by hand' });
    expect(await digest()).toBe(first);
    await write('model.json', { ...DESCRIPTION, prefixes: { query: 'query: ' } });
    const prefixed = await digest();
    await writeFile(join(dir, 'model.onnx'), 'Weights');
    expect(new Set([first, prefixed, await digest()]).size).toBe(3);
  });
});

describe('the catalogue of sentence models', () => {
  it.each(CATALOGUE_NAMES)('describes %s as a folder does', (name) => {
    const model = catalogueModel(name);
    expect(descriptionSchema.parse(model?.description)).toEqual(model?.description);
    expect(model?.description.name).toBe(name);
  });

  it('has nothing of what every object has', () => {
    expect(catalogueModel('constructor')).toBeNull();
  });
});
