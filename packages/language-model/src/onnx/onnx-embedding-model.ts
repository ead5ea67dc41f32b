import { isAppError } from '@colloquy/errors';
import { createProcessPool, ProcessEnded, TaskFailed } from '@colloquy/process-pool';
import type { EmbeddingModel } from '../ports.ts';
import { createQueuedEmbeddingModel } from '../queued/queued-embedding-model.ts';
import { encodeReplySchema, type EncodeTask } from './messages.ts';
import { broken, readModelFolder, type ModelDescription, type ModelFolder } from './model-folder.ts';
import { createProcessRunner } from './process-runner.ts';

interface OnnxEmbeddingModelOptions {
  /** Of a folder that has no `model.json`, such as one of the catalogue that was copied by hand. */
  readonly description?: ModelDescription | undefined;
  /** All memory of the process that holds the model, in MB; by the size of its files unless given. */
  readonly residentMegabytes?: number;
  /** A process without work for this long ends and gives its memory back. Default 5 minutes. */
  readonly idleMs?: number;
}

/** A visitor's question waits for one batch of an ingestion at most. */
const BATCH = 4;
/** Beyond what a model reads in tokens: what follows is not tokenised in vain. */
const CHARACTERS_PER_TOKEN = 16;
const DEFAULT_IDLE_MS = 5 * 60_000;
/** Of one batch, on a busy machine, with loading the model; a process that was busy for longer is replaced. */
const TIMEOUT_MS = 120_000;
const TASKS_PER_PROCESS = 100_000;

const MEGABYTE = 1024 * 1024;
/** Node, the runtime and what it computes with. */
const BASE_MEGABYTES = 512;
const BASE_HEAP_MEGABYTES = 192;
/** The file as it is read, the weights out of it, and these once more in the order in which they are multiplied. */
const COPIES_OF_WEIGHTS = 4;
/** What the vocabulary takes as objects, for each byte of its JSON. */
const HEAP_PER_TOKENIZER_BYTE = 24;

/**
 * A sentence model from a folder (`model.onnx`, `tokenizer.json`, `model.json`), in a process of its own that starts with
 * the first text, is held to a bound of memory and ends when idle (docs/adr/0049). Loads it once to see that it works.
 * Throws ModelFolderError that says what is wrong with the folder; a model that failed for another reason, as on a machine
 * without memory, is returned all the same and says so when it is asked.
 */
export async function openOnnxEmbeddingModel(
  dir: string,
  options: OnnxEmbeddingModelOptions = {},
): Promise<EmbeddingModel> {
  const folder = await readModelFolder(dir, options.description);
  const model = createOnnxEmbeddingModel(folder, options);
  try {
    await model.embed(['dimension']);
  } catch (error) {
    const cause = isAppError(error) ? error.cause : error;
    if (cause instanceof TaskFailed) {
      await model.close();
      throw broken(dir, cause.message, cause);
    }
    if (cause instanceof ProcessEnded && cause.reason === 'memory') {
      await model.close();
      throw broken(dir, `the model needs more than ${limitsOf(folder, options).residentMegabytes} MB`, cause);
    }
  }
  return model;
}

function createOnnxEmbeddingModel(folder: ModelFolder, options: OnnxEmbeddingModelOptions): EmbeddingModel {
  const { dir, digest, description } = folder;
  const { pooling, maxTokens, dimension, languages, prefixes } = description;
  const pool = createProcessPool<EncodeTask, Float32Array[]>({
    entry: new URL('./onnx-worker.ts', import.meta.url),
    maxProcesses: 1,
    timeoutMs: TIMEOUT_MS,
    tasksPerProcess: TASKS_PER_PROCESS,
    idleMs: options.idleMs ?? DEFAULT_IDLE_MS,
    parseResult: (value) => encodeReplySchema.parse(value),
    ...limitsOf(folder, options),
  });
  const run = (texts: readonly string[]): Promise<Float32Array[]> =>
    pool.run({ dir, pooling, maxTokens, dimension, texts: [...texts] });
  return createQueuedEmbeddingModel({
    id: `${description.name}@${digest}`,
    dimension,
    languages,
    prefixes,
    batch: BATCH,
    maxCharacters: maxTokens * CHARACTERS_PER_TOKEN,
    openRunners: (work) => [createProcessRunner({ run, close: () => pool.close() }, work)],
  });
}

function limitsOf({ modelBytes, tokenizerBytes }: ModelFolder, options: OnnxEmbeddingModelOptions) {
  const vocabulary = Math.ceil((tokenizerBytes * HEAP_PER_TOKENIZER_BYTE) / MEGABYTE);
  const weights = Math.ceil((modelBytes * COPIES_OF_WEIGHTS) / MEGABYTE);
  return {
    heapMegabytes: BASE_HEAP_MEGABYTES + vocabulary,
    residentMegabytes: options.residentMegabytes ?? BASE_MEGABYTES + vocabulary + weights,
  };
}
