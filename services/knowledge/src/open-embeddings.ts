import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Secret } from '@colloquy/config';
import {
  createLocalEmbeddingModel,
  createOpenAiEmbeddingModel,
  NO_PREFIXES,
  prefixesOf,
  type EmbeddingModel,
  type Prefixes,
} from '@colloquy/language-model';
import type { ModelDescription } from '@colloquy/language-model/onnx';
import { BUILT_IN, DEFAULT_MODEL, NO_PREFIX, type EmbeddingAddress } from './config.ts';
import type { EmbeddingModels } from './index/index.ts';

export interface EmbeddingConfig {
  readonly embeddingUrl?: string | undefined;
  readonly embeddingApiKey?: Secret | undefined;
  readonly embeddingModel: string;
  readonly embeddingDimension: number;
  readonly embeddingQueryPrefix?: string | undefined;
  readonly embeddingPassagePrefix?: string | undefined;
  readonly embeddingModelDir?: string | undefined;
  readonly embeddingModelsDir?: string | undefined;
  readonly previousEmbeddingUrl?: EmbeddingAddress | undefined;
  readonly previousEmbeddingApiKey?: Secret | undefined;
  readonly previousEmbeddingModel: string;
  readonly previousEmbeddingDimension: number;
  readonly previousEmbeddingQueryPrefix?: string | undefined;
  readonly previousEmbeddingPassagePrefix?: string | undefined;
  readonly previousEmbeddingModelDir?: string | undefined;
}

/** The models of one process. */
export interface OpenEmbeddings {
  readonly configured: EmbeddingModel;
  readonly earlier: Omit<EmbeddingModels, 'configured'>;
  close(): Promise<void>;
}

/** One model as the settings name it: by its address, or by its folder. */
interface ModelSettings {
  /** Of the names of its settings. */
  readonly env: '' | 'PREVIOUS_';
  readonly url: EmbeddingAddress | undefined;
  readonly apiKey: Secret | undefined;
  readonly model: string;
  readonly dimension: number;
  readonly queryPrefix: string | undefined;
  readonly passagePrefix: string | undefined;
  readonly dir: string | undefined;
  readonly modelsDir: string | undefined;
}

/**
 * The configured embedding model, or the one that ships with the product, and those by which an older index is searched.
 * Throws ConfigError for settings that contradict each other and for a folder without a usable model.
 */
export async function openEmbeddings(config: EmbeddingConfig): Promise<OpenEmbeddings> {
  // Without a text it costs nothing: its thread starts with the first one.
  const builtIn = createLocalEmbeddingModel();
  const named: ModelSettings = {
    env: '',
    url: config.embeddingUrl,
    apiKey: config.embeddingApiKey,
    model: config.embeddingModel,
    dimension: config.embeddingDimension,
    queryPrefix: config.embeddingQueryPrefix,
    passagePrefix: config.embeddingPassagePrefix,
    dir: config.embeddingModelDir,
    modelsDir: config.embeddingModelsDir,
  };
  const namedBefore: ModelSettings = {
    env: 'PREVIOUS_',
    url: config.previousEmbeddingUrl,
    apiKey: config.previousEmbeddingApiKey,
    model: config.previousEmbeddingModel,
    dimension: config.previousEmbeddingDimension,
    queryPrefix: config.previousEmbeddingQueryPrefix,
    passagePrefix: config.previousEmbeddingPassagePrefix,
    dir: config.previousEmbeddingModelDir,
    modelsDir: config.embeddingModelsDir,
  };
  const configured = (await open(named, builtIn)) ?? builtIn;
  const previous = await open(namedBefore, builtIn);
  return {
    configured,
    earlier: { previous, builtIn, unprefixed: unprefixed(named) },
    async close() {
      for (const model of new Set([configured, previous, builtIn])) await model?.close();
    },
  };
}

/** Null where nothing is named. */
async function open(settings: ModelSettings, builtIn: EmbeddingModel): Promise<EmbeddingModel | null> {
  const { env, url, dir, model } = settings;
  if (dir !== undefined) {
    if (url === undefined) return openFolder(dir, `${env}EMBEDDING_MODEL_DIR`);
    throw notUsable(
      `${env}EMBEDDING_MODEL_DIR`,
      `is set, and so is ${env}EMBEDDING_URL: only one of them can make the vectors`,
    );
  }
  if (url === undefined) return model === DEFAULT_MODEL ? null : openFetched(settings);
  return url === BUILT_IN ? builtIn : openAi({ ...settings, url }, prefixesFor(settings));
}

/** A model of the catalogue, from the folder that it was fetched or copied to. */
async function openFetched({ env, model, modelsDir }: ModelSettings): Promise<EmbeddingModel> {
  const { CATALOGUE_NAMES, catalogueModel } = await import('@colloquy/language-model/onnx');
  const found = catalogueModel(model);
  if (found === null) {
    throw notUsable(
      `${env}EMBEDDING_MODEL`,
      `"${model}" is none of the models that run on this machine (${CATALOGUE_NAMES.join(', ')}), and for another one ${env}EMBEDDING_URL is not set`,
    );
  }
  if (modelsDir === undefined)
    throw notUsable('EMBEDDING_MODELS_DIR', `is not set: ${model} is looked for there`);
  const dir = join(modelsDir, model);
  if (!existsSync(dir)) {
    throw notUsable(
      `${env}EMBEDDING_MODEL`,
      `${model} is not in ${modelsDir} yet: fetch it with \`npm run operator -- model ${model}\`, or copy its folder there`,
    );
  }
  return openFolder(dir, `${env}EMBEDDING_MODEL`, found.description);
}

/** A model from a folder. Its adapter is loaded here, so that a process without one does without it. */
async function openFolder(dir: string, env: string, description?: ModelDescription): Promise<EmbeddingModel> {
  const { ModelFolderError, openOnnxEmbeddingModel } = await import('@colloquy/language-model/onnx');
  return openOnnxEmbeddingModel(dir, { description }).catch((error: unknown) => {
    throw error instanceof ModelFolderError ? notUsable(env, error.message) : error;
  });
}

/** By it an index is searched that was made when the same model was asked without prefixes. */
function unprefixed(settings: ModelSettings): EmbeddingModel | null {
  const { url, dir } = settings;
  const { query, passage } = prefixesFor(settings);
  if (url === undefined || url === BUILT_IN || dir !== undefined || query + passage === '') return null;
  return openAi({ ...settings, url }, NO_PREFIXES);
}

/** Those of the settings, else those of the model's family. */
function prefixesFor({ model, queryPrefix, passagePrefix }: ModelSettings): Prefixes {
  const ofFamily = prefixesOf(model);
  const chosen = (prefix: string | undefined, otherwise: string): string =>
    prefix === NO_PREFIX ? '' : (prefix ?? otherwise);
  return {
    query: chosen(queryPrefix, ofFamily.query),
    passage: chosen(passagePrefix, ofFamily.passage),
  };
}

function openAi(
  { url, apiKey, model, dimension }: ModelSettings & { readonly url: string },
  prefixes: Prefixes,
): EmbeddingModel {
  // Servers without accounts take any key.
  const key = apiKey?.reveal() ?? 'none';
  return createOpenAiEmbeddingModel({ baseUrl: url, apiKey: key, model, dimension, prefixes });
}

function notUsable(env: string, issue: string): ConfigError {
  return new ConfigError('embeddings', [{ env, issue }]);
}
