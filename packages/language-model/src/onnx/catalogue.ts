import { NO_PREFIXES, prefixesOf } from '../queued/prefixes.ts';
import { MODEL_FILE, TOKENIZER_FILE, type ModelDescription } from './model-folder.ts';

/** A sentence model that can be fetched by its name. */
export interface CatalogueModel {
  /** The repository on the hub. */
  readonly repository: string;
  /** Files of the repository by their names in the folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly description: ModelDescription;
  /** A description for the operator. */
  readonly about: string;
}

/** The repositories' names for the 8-bit weights and the tokenizer. */
const FILES = { [MODEL_FILE]: 'onnx/model_quantized.onnx', [TOKENIZER_FILE]: 'tokenizer.json' };

/** Models by name, each with a licence that allows any use. */
const CATALOGUE: Readonly<Record<string, CatalogueModel>> = {
  minilm: {
    repository: 'Xenova/all-MiniLM-L6-v2',
    files: FILES,
    description: {
      name: 'minilm',
      pooling: 'mean',
      prefixes: NO_PREFIXES,
      maxTokens: 256,
      dimension: 384,
      languages: ['en'],
      licence: 'Apache-2.0',
    },
    about: 'English, 23 MB, the fastest',
  },
  'multilingual-e5-small': {
    repository: 'Xenova/multilingual-e5-small',
    files: FILES,
    description: {
      name: 'multilingual-e5-small',
      pooling: 'mean',
      prefixes: prefixesOf('multilingual-e5-small'),
      maxTokens: 512,
      dimension: 384,
      languages: null,
      licence: 'MIT',
    },
    about: 'a hundred languages, 135 MB',
  },
  'bge-small': {
    repository: 'Xenova/bge-small-en-v1.5',
    files: FILES,
    description: {
      name: 'bge-small',
      pooling: 'cls',
      prefixes: prefixesOf('bge-small-en'),
      maxTokens: 512,
      dimension: 384,
      languages: ['en'],
      licence: 'MIT',
    },
    about: 'English, 34 MB, reads longer passages than minilm',
  },
};

export const CATALOGUE_NAMES: readonly string[] = Object.keys(CATALOGUE);

/** The model of that name; null when the catalogue has none. */
export function catalogueModel(name: string): CatalogueModel | null {
  return Object.hasOwn(CATALOGUE, name) ? (CATALOGUE[name] ?? null) : null;
}
