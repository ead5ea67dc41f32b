import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalEmbeddingModel, type EmbeddingModel } from '@colloquy/language-model';

/**
 * The product's local model, or the one of EMBEDDING_MODEL_DIR; its vectors are kept in the temporary folder, so that only
 * the first run waits for them.
 */
export async function createKeptEmbeddings(): Promise<EmbeddingModel> {
  const model = await openModel();
  const folder = join(tmpdir(), 'colloquy-bench-retrieval');
  mkdirSync(folder, { recursive: true });
  const fileOf = (text: string, kind: string): string =>
    join(
      folder,
      `${createHash('sha256')
        .update(JSON.stringify([model.id, kind, text]))
        .digest('hex')}.f32`,
    );
  return {
    ...model,
    async embed(texts, options = {}) {
      const { kind = 'passage' } = options;
      const kept = texts.map((text) => readVector(fileOf(text, kind)));
      const missing = texts.filter((_text, at) => kept[at] === null);
      const made = missing.length === 0 ? [] : await model.embed(missing, options);
      missing.forEach((text, at) => {
        const vector = made[at];
        if (vector !== undefined)
          writeFileSync(
            fileOf(text, kind),
            new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
          );
      });
      let next = 0;
      return kept.flatMap((vector) => {
        const found = vector ?? made[next++];
        return found === undefined ? [] : [found];
      });
    },
  };
}

async function openModel(): Promise<EmbeddingModel> {
  const dir = process.env['EMBEDDING_MODEL_DIR'] ?? '';
  if (dir === '') return createLocalEmbeddingModel();
  const { openOnnxEmbeddingModel } = await import('@colloquy/language-model/onnx');
  return openOnnxEmbeddingModel(dir);
}

function readVector(file: string): Float32Array | null {
  try {
    return new Float32Array(new Uint8Array(readFileSync(file)).buffer);
  } catch {
    return null;
  }
}
