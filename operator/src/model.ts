import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, loadConfig } from '@colloquy/config';
import {
  CATALOGUE_NAMES,
  catalogueModel,
  fetchModel,
  HubError,
  openHub,
  openOnnxEmbeddingModel,
  type FetchProgress,
} from '@colloquy/language-model/onnx';
import { embeddingSettings } from '@colloquy/service-knowledge';
import { modelsFolder, standaloneConfig } from '@colloquy/standalone';
import { UsageError, type OperatorCommand } from './command.ts';
import type { Environment, OperatorConsole } from './operator-console.ts';
import { isDistributed } from './product-connection.ts';
import { readWords } from './words.ts';

const { embeddingModelsDir, modelHubUrl } = embeddingSettings;
const config = defineConfig('the operator tool', {
  dataDir: standaloneConfig.settings.dataDir,
  embeddingModelsDir,
  modelHubUrl,
});

/** Of a large file, said again after so much more of it. */
const SAID_SHARE = 0.25;
const SAID_FROM_BYTES = 4 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/** Fetches a sentence model that runs on this machine, from the public hub. Nothing of the product has to run for it. */
export const modelCommand: OperatorCommand = {
  usage: '[name]',
  about: 'fetch a sentence model for the search by meaning, or list those that there are',
  details: [
    'Fetches the files of the model from the hub (MODEL_HUB_URL) into the folder of models (EMBEDDING_MODELS_DIR), checks',
    'their sums and loads the model once. What a broken connection leaves is taken up by the same command. Behind a proxy',
    'set NODE_USE_ENV_PROXY=1 beside HTTPS_PROXY. Without a way to the hub, copy the folder from another machine.',
    'EMBEDDING_MODEL=<name> then makes it the model of the next start (docs/operations/operators.md).',
  ],
  async run(words, console) {
    const [name] = readWords(words, ['name?'], {}).given;
    const { modelsDir, hubUrl } = settingsOf(console.environment);
    if (name === undefined) {
      for (const line of listOf(modelsDir)) console.say(line);
      return 'done';
    }
    const model = catalogueModel(name);
    if (model === null)
      throw new UsageError(`There is no model "${name}": there are ${CATALOGUE_NAMES.join(', ')}.`);
    const dir = join(modelsDir, name);
    if (existsSync(dir)) {
      console.say(`${dir} is there already.`);
    } else {
      await fetchModel(model, dir, openHub(hubUrl), progressTo(console)).catch((error: unknown) => {
        if (!(error instanceof HubError)) throw error;
        throw new Error(
          `The model was not fetched: ${error.message}. Nothing is changed, and the search goes on as before. Try again to go on where this stopped, or copy the folder of the model to ${dir}.`,
          { cause: error },
        );
      });
    }
    const opened = await openOnnxEmbeddingModel(dir, { description: model.description });
    await opened.close();
    console.say(`${name} is ready in ${dir} (licence: ${model.description.licence}).`);
    console.say(
      `Set EMBEDDING_MODEL=${name} and start the product again: the search index is then made anew`,
    );
    console.say('beside the one that answers, which is searched until then.');
    return 'done';
  },
};

function settingsOf(environment: Environment) {
  const loaded = loadConfig(config, environment);
  if (isDistributed(environment) && loaded.embeddingModelsDir === undefined)
    throw new UsageError(
      'EMBEDDING_MODELS_DIR is not set: it is the folder that knowledge reads models from.',
    );
  return { modelsDir: modelsFolder(loaded), hubUrl: loaded.modelHubUrl };
}

function listOf(modelsDir: string): string[] {
  return CATALOGUE_NAMES.map((name) => {
    const state = existsSync(join(modelsDir, name)) ? `in ${modelsDir}` : 'not fetched';
    return `${name}: ${catalogueModel(name)?.about ?? ''} (${state})`;
  });
}

/** Says the beginning, the end and some steps between of each large file. */
function progressTo(console: OperatorConsole): (progress: FetchProgress) => void {
  let said = { file: '', bytes: 0 };
  return ({ file, bytes, of }) => {
    const since = said.file === file ? said.bytes : -of;
    if (of < SAID_FROM_BYTES || (bytes - since < of * SAID_SHARE && bytes < of)) return;
    said = { file, bytes };
    console.say(`${file}: ${Math.round(bytes / MEGABYTE)} of ${Math.round(of / MEGABYTE)} MB`);
  };
}
