export { decodeText } from './formats/decode-text.ts';
export {
  EXTRACTION_ERROR_CODES,
  ExtractionError,
  type ExtractionErrorCode,
} from './formats/extraction-error.ts';
export { MAX_CHARACTERS } from './formats/max-characters.ts';
export {
  agreesWithType,
  FILE_FORMATS,
  formatOfName,
  FORMATS,
  isFileFormat,
  makeDocument,
  STORED_FORMATS,
  type FileFormat,
  type Format,
  type ReadDocument,
  type StoredFormat,
} from './formats/formats.ts';
export { splitForEmbedding } from './splitting/split-for-embedding.ts';
export { splitDocument } from './splitting/split-document.ts';
export { estimateTokens } from './splitting/estimate-tokens.ts';
