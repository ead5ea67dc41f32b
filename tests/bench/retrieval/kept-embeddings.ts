import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalEmbeddingModel, type EmbeddingModel } from '@colloquy/language-model';

/** The product's local model, with vectors cached in the temporary folder, so that only the first run is slow. */
export function createKeptEmbeddings(): EmbeddingModel {
  const model = createLocalEmbeddingModel();
  const folder = join(tmpdir(), 'colloquy-bench-retrieval');
  mkdirSync(folder, { recursive: true });
  const fileOf = (text: string): string =>
    join(
      folder,
      `${createHash('sha256')
        .update(JSON.stringify([model.id, text]))
        .digest('hex')}.f32`,
    );
  return {
    ...model,
    async embed(texts) {
      const kept = texts.map((text) => readVector(fileOf(text)));
      const missing = texts.filter((_text, at) => kept[at] === null);
      const made = missing.length === 0 ? [] : await model.embed(missing);
      missing.forEach((text, at) => {
        const vector = made[at];
        if (vector !== undefined)
          writeFileSync(fileOf(text), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
      });
      let next = 0;
      return kept.flatMap((vector) => {
        const found = vector ?? made[next++];
        return found === undefined ? [] : [found];
      });
    },
  };
}

function readVector(file: string): Float32Array | null {
  try {
    return new Float32Array(new Uint8Array(readFileSync(file)).buffer);
  } catch {
    return null;
  }
}
