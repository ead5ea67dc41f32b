import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The files of a sentence model. */
export const MODEL_FILE = 'model.onnx';
export const TOKENIZER_FILE = 'tokenizer.json';
export const DESCRIPTION_FILE = 'model.json';

const MAX_DESCRIPTION_BYTES = 100_000;
const MAX_TOKENS = 8_192;
const MAX_DIMENSION = 8_192;
const MAX_PREFIX_LENGTH = 500;
/** Length of the hash over the files; enough to tell the models of one installation apart. */
const DIGEST_LENGTH = 12;

const prefix = z.string().max(MAX_PREFIX_LENGTH).default('');

/** The content of `model.json`: everything about a sentence model that its other files do not contain. */
export const descriptionSchema = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,60}$/),
  /** The text's vector: the mean of the tokens' vectors, or that of the first token. */
  pooling: z.enum(['mean', 'cls']),
  prefixes: z.strictObject({ query: prefix, passage: prefix }).default({ query: '', passage: '' }),
  /** Longest text in tokens, including the start and end tokens; longer texts are truncated. */
  maxTokens: z.int().min(8).max(MAX_TOKENS),
  dimension: z.int().min(1).max(MAX_DIMENSION),
  /** Primary language tags; null for a multilingual model. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .min(1)
    .nullable(),
  licence: z.string().min(1).max(200),
  /** The origin of the files. */
  source: z.string().max(300).optional(),
});

export type ModelDescription = z.infer<typeof descriptionSchema>;

export interface ModelFolder {
  readonly dir: string;
  readonly description: ModelDescription;
  /** Identifies the model's vectors: a digest of its files and of their use. */
  readonly digest: string;
  readonly modelBytes: number;
  readonly tokenizerBytes: number;
}

/** The folder holds no usable model; the message says which file, which field, and what is wrong. */
export class ModelFolderError extends Error {
  override readonly name = 'ModelFolderError';
}

/**
 * Reads the description of a folder and checks its files; `known` describes a folder without `model.json`. Throws
 * ModelFolderError.
 */
export async function readModelFolder(dir: string, known?: ModelDescription): Promise<ModelFolder> {
  const isUndescribed = known !== undefined && !existsSync(join(dir, DESCRIPTION_FILE));
  const description = isUndescribed ? known : await readDescription(dir);
  const modelBytes = await sizeOf(dir, MODEL_FILE);
  const tokenizerBytes = await sizeOf(dir, TOKENIZER_FILE);
  const { pooling, prefixes, maxTokens } = description;
  const hash = createHash('sha256').update(JSON.stringify([pooling, prefixes, maxTokens]));
  for (const file of [MODEL_FILE, TOKENIZER_FILE]) {
    for await (const bytes of createReadStream(join(dir, file))) hash.update(bytes);
  }
  const digest = hash.digest('hex').slice(0, DIGEST_LENGTH);
  return { dir, description, digest, modelBytes, tokenizerBytes };
}

async function readDescription(dir: string): Promise<ModelDescription> {
  if ((await sizeOf(dir, DESCRIPTION_FILE)) > MAX_DESCRIPTION_BYTES) {
    throw broken(dir, `${DESCRIPTION_FILE} is no description of a model: it is too long`);
  }
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(dir, DESCRIPTION_FILE), 'utf8'));
  } catch (error) {
    throw broken(dir, `${DESCRIPTION_FILE} is no JSON`, error);
  }
  const parsed = descriptionSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `"${path.join('.')}": ${message}`);
  throw broken(dir, `${DESCRIPTION_FILE}: ${issues.join('; ')}`);
}

async function sizeOf(dir: string, file: string): Promise<number> {
  const found = await stat(join(dir, file)).catch((error: unknown) => {
    throw broken(dir, `${file} is not there or cannot be read`, error);
  });
  if (!found.isFile() || found.size === 0) throw broken(dir, `${file} is empty or no file`);
  return found.size;
}

/** The error of a folder, with a readable message. */
export function broken(dir: string, what: string, cause?: unknown): ModelFolderError {
  return new ModelFolderError(`the folder ${dir} holds no usable sentence model: ${what}`, { cause });
}
