import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, defineConfig, loadConfig } from '@colloquy/config';
import { embeddingSettings } from './config.ts';
import { openEmbeddings } from './open-embeddings.ts';

const config = defineConfig('embeddings', embeddingSettings);
const URL_OF_SERVER = 'http://127.0.0.1:9/v1';

describe('the embedding models of the settings', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'open-embeddings-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  const open = (environment: Readonly<Record<string, string>>) =>
    openEmbeddings(loadConfig(config, environment));
  const idsOf = async (environment: Readonly<Record<string, string>>) => {
    const { configured, earlier, close } = await open(environment);
    await close();
    return {
      configured: configured.id,
      previous: earlier.previous?.id ?? null,
      unprefixed: earlier.unprefixed?.id ?? null,
    };
  };
  const refusalOf = async (environment: Readonly<Record<string, string>>): Promise<string> => {
    const error: unknown = await open(environment).catch((thrown: unknown) => thrown);
    if (!(error instanceof ConfigError)) throw new Error('The settings were taken');
    return error.message;
  };

  it('are the built-in one unless another is named', async () => {
    const { configured, previous, unprefixed } = await idsOf({});
    expect(configured).toMatch(/^energetic-embeddings-en/);
    expect([previous, unprefixed]).toEqual([null, null]);
  });

  it('are asked with the prefixes of their family, and an index without them is still searched', async () => {
    expect(await idsOf({ EMBEDDING_URL: URL_OF_SERVER, EMBEDDING_MODEL: 'multilingual-e5-small' })).toEqual({
      configured: 'multilingual-e5-small [query: |passage: ]',
      previous: null,
      unprefixed: 'multilingual-e5-small',
    });
  });

  it('are asked with the prefixes of the settings, or none', async () => {
    const server = { EMBEDDING_URL: URL_OF_SERVER, EMBEDDING_MODEL: 'e5-base' };
    const given = { EMBEDDING_QUERY_PREFIX: 'Q: ', EMBEDDING_PASSAGE_PREFIX: 'none' };
    expect((await idsOf({ ...server, ...given })).configured).toBe('e5-base [Q: |]');
    const none = { EMBEDDING_QUERY_PREFIX: 'none', EMBEDDING_PASSAGE_PREFIX: 'none' };
    expect(await idsOf({ ...server, ...none })).toMatchObject({ configured: 'e5-base', unprefixed: null });
    const before = { PREVIOUS_EMBEDDING_URL: URL_OF_SERVER, PREVIOUS_EMBEDDING_MODEL: 'bge-small-en' };
    expect((await idsOf({ ...before, PREVIOUS_EMBEDDING_QUERY_PREFIX: 'none' })).previous).toBe(
      'bge-small-en',
    );
  });

  it('are refused by name where two could make the vectors', async () => {
    expect(await refusalOf({ EMBEDDING_URL: URL_OF_SERVER, EMBEDDING_MODEL_DIR: dir })).toContain(
      'EMBEDDING_MODEL_DIR: is set, and so is EMBEDDING_URL',
    );
  });

  it('are refused where a folder holds none, by the name of the setting', async () => {
    expect(await refusalOf({ EMBEDDING_MODEL_DIR: dir })).toContain(
      `EMBEDDING_MODEL_DIR: the folder ${dir} holds no usable sentence model: model.json is not there`,
    );
    expect(await refusalOf({ PREVIOUS_EMBEDDING_MODEL_DIR: dir })).toContain(
      'PREVIOUS_EMBEDDING_MODEL_DIR: ',
    );
  });

  it('are refused by a name that is in no catalogue, or that was not fetched', async () => {
    expect(await refusalOf({ EMBEDDING_MODEL: 'word2vec' })).toContain(
      'EMBEDDING_MODEL: "word2vec" is none of the models that run on this machine (minilm, multilingual-e5-small, bge-small)',
    );
    expect(await refusalOf({ EMBEDDING_MODEL: 'minilm' })).toContain('EMBEDDING_MODELS_DIR: is not set');
    expect(await refusalOf({ EMBEDDING_MODEL: 'minilm', EMBEDDING_MODELS_DIR: dir })).toContain(
      'fetch it with `npm run operator -- model minilm`',
    );
  });
});
