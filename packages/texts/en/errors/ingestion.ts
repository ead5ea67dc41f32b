interface Details {
  readonly [name: string]: unknown;
}

/** Shown for a knowledge item that could not be processed, by error code. */
export const ingestion = {
  INTERNAL_ERROR: 'Processing failed for a reason of ours.',
  STALLED: 'Processing stopped several times without a result.',

  EMPTY_TEXT: 'The document holds too little text.',
  NO_TEXT_LAYER: 'No text was found in the document, and none could be read from its pages.',
  TOO_LITTLE_TEXT: ({ min }: Details) =>
    `The document holds too little text: at least ${String(min)} characters are needed.`,
  ENCODING_UNKNOWN:
    'The encoding of the text cannot be told. Choose it here, or save the file as UTF-8 and upload it again.',
  CONTENT_UNLIKE_NAME: 'The content of the file is not what its name says.',
  ENCRYPTED: 'The document is protected by a password.',
  CORRUPT: 'The document is damaged and cannot be read.',
  TOO_COMPLEX: 'The document needs too much memory to be read.',
  TOO_LONG: 'The document holds more text than can be processed.',
  TIMEOUT: 'Reading the document took too long.',
  READER_CRASHED: 'The reader of this type of document ended unexpectedly.',

  STORE_UNAVAILABLE: 'The database does not answer.',
  VECTOR_STORE_UNAVAILABLE: 'The search index does not answer.',
  EMBEDDING_MODEL_UNAVAILABLE: 'The embedding model does not answer.',
  MODEL_KEY_REFUSED: 'The provider of the embedding model refuses the key.',
  MODEL_DOES_NOT_EXIST: 'The provider of the embedding model has no model of this name.',
  MODEL_QUOTA_USED_UP: 'The quota at the provider of the embedding model is used up.',
  STORAGE_FULL: 'The server has no space left.',
  VECTOR_STORE_DAMAGED: 'The search index is damaged.',
  FILE_STORAGE_UNAVAILABLE: 'The file storage does not answer.',
  DEADLINE_EXCEEDED: 'The embedding model took too long.',
  VECTOR_NOT_VALID: 'The embedding model returned a vector that cannot be stored.',
  VECTOR_SPACE_MISMATCH: ({ stored, wanted }: Details) =>
    `The search index was built with another embedding model: it holds vectors of ${String(stored)}, and the settings say ${String(wanted)}.`,
  EMBEDDING_DIMENSION_DIFFERS: ({ expected, returned, reason }: Details) =>
    reason === 'PROVIDER_EMBEDS'
      ? `The embedding model returns vectors of ${String(returned)} values, but of ${String(expected)} when it was tested.`
      : `The embedding model returns vectors of ${String(returned)} values, but EMBEDDING_DIMENSION says ${String(expected)}.`,
  NOT_FOUND: 'The file is not in the storage any more.',
};
