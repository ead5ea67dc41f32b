import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { normalised } from '../vectors.ts';
import type { EncodeTask } from './messages.ts';
import { MODEL_FILE, TOKENIZER_FILE } from './model-folder.ts';

/** Encodes a text to a vector of length 1. */
export type SentenceEncoder = (text: string) => Promise<Float32Array>;

type Model = Omit<EncodeTask, 'texts'>;

const TOKEN_OUTPUT = 'last_hidden_state';

/** Inputs of BERT-like models; all tokens of a single text have the same token type. */
const INPUTS: Readonly<Record<string, (id: number) => bigint>> = {
  input_ids: (id) => BigInt(id),
  attention_mask: () => 1n,
  token_type_ids: () => 0n,
};

/** Loads a model into this process. Throws an error with the file and its problem. */
export async function openSentenceEncoder(model: Model): Promise<SentenceEncoder> {
  const tokenize = await openTokenizer(model);
  const session = await openSession(model);
  const output = session.outputNames.includes(TOKEN_OUTPUT) ? TOKEN_OUTPUT : (session.outputNames[0] ?? '');
  return async (text) => {
    const ids = tokenize(text);
    const feeds = Object.fromEntries(
      session.inputNames.map((name) => {
        const valueOf = INPUTS[name];
        if (valueOf === undefined) throw new Error(`${MODEL_FILE} asks for the input "${name}"`);
        return [name, new Tensor('int64', BigInt64Array.from(ids, valueOf), [1, ids.length])];
      }),
    );
    const found = (await session.run(feeds, [output]))[output];
    if (found === undefined) throw new Error(`${MODEL_FILE} returned nothing`);
    const vector = normalised(pooled(found, model));
    if (vector === null) throw new Error(`${MODEL_FILE} returned a vector without direction`);
    return vector;
  };
}

async function openTokenizer({ dir, maxTokens }: Model): Promise<(text: string) => number[]> {
  let tokenizer: Tokenizer;
  try {
    tokenizer = new Tokenizer(JSON.parse(await readFile(join(dir, TOKENIZER_FILE), 'utf8')), {});
    tokenizer.encode('a');
  } catch (error) {
    throw new Error(`${TOKENIZER_FILE}: ${messageOf(error)}`, { cause: error });
  }
  return (text) => {
    const { ids } = tokenizer.encode(text);
    // A truncated text keeps its end token.
    return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ...ids.slice(-1)];
  };
}

async function openSession({ dir }: Model): Promise<InferenceSession> {
  try {
    // One thread: the other processors serve requests, and additional threads would spin while they wait.
    return await InferenceSession.create(join(dir, MODEL_FILE), {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    });
  } catch (error) {
    throw new Error(`${MODEL_FILE}: ${messageOf(error)}`, { cause: error });
  }
}

/** The text's vector from the model's output, which is one vector, or one per token. */
function pooled({ data, dims, type }: Tensor, { pooling, dimension }: Model): Float32Array {
  const length = dims.at(-1);
  if (length !== dimension) {
    throw new Error(`${MODEL_FILE} returns vectors of ${length} values, and "dimension" says ${dimension}`);
  }
  if (!(data instanceof Float32Array)) throw new Error(`${MODEL_FILE} returns ${type}, not float32`);
  if (pooling === 'cls' || dims.length === 2) return data.subarray(0, dimension);
  const sums = new Float32Array(dimension);
  for (let at = 0; at < data.length; at += 1) {
    const value = at % dimension;
    sums[value] = (sums[value] ?? 0) + (data[at] ?? 0);
  }
  return sums;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
