import { isAppError } from '@colloquy/errors';
import { createProcessPool, ProcessEnded, TaskFailed } from '@colloquy/process-pool';
import type { EmbeddingModel } from '../ports.ts';
import { createQueuedEmbeddingModel } from '../queued/queued-embedding-model.ts';
import { encodeReplySchema, type EncodeTask } from './messages.ts';
import { broken, readModelFolder, type ModelDescription, type ModelFolder } from './model-folder.ts';
import { createProcessRunner } from './process-runner.ts';

interface OnnxEmbeddingModelOptions {
  /** Describes a folder without `model.json`, such as a manual copy of a catalogue model. */
  readonly description?: ModelDescription | undefined;
  /** Memory limit of the model's process in MB; defaults to a limit from the size of its files. */
  readonly residentMegabytes?: number;
  /** A process without work ends after this and frees its memory. Default 5 minutes. */
  readonly idleMs?: number;
}

/** Small, because a visitor's question may have to wait for one batch of an ingestion. */
const BATCH = 4;
/** More characters than a token has, so that text beyond the model's limit is not tokenised. */
const CHARACTERS_PER_TOKEN = 16;
const DEFAULT_IDLE_MS = 5 * 60_000;
/** Time for one batch on a busy machine, including loading the model; a slower process is replaced. */
const TIMEOUT_MS = 120_000;
const TASKS_PER_PROCESS = 100_000;

const MEGABYTE = 1024 * 1024;
/** Memory of Node, the runtime and its buffers. */
const BASE_MEGABYTES = 512;
const BASE_HEAP_MEGABYTES = 192;
/** The file's bytes, the weights read from it, and their copy in the order of multiplication. */
const COPIES_OF_WEIGHTS = 4;
/** Heap of the parsed vocabulary, per byte of its JSON. */
const HEAP_PER_TOKENIZER_BYTE = 24;

/**
 * A sentence model from a folder (`model.onnx`, `tokenizer.json`, `model.json`), in a separate process that starts with
 * the first text, has a memory limit and ends when idle (docs/adr/0049). Loads the model once to check it. Throws
 * ModelFolderError for an error in the folder; a model that fails for another reason, such as too little memory, is
 * returned, and fails when it is used.
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
