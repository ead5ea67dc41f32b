export { decodeText } from './formats/decode-text.ts';
export {
  EXTRACTION_ERROR_CODES,
  ExtractionError,
  type ExtractionErrorCode,
} from './formats/extraction-error.ts';
export { MAX_CHARACTERS } from './formats/extraction-limits.ts';
export {
  agreesWithType,
  FILE_FORMATS,
  formatOfName,
  FORMATS,
  isFileFormat,
  STORED_FORMATS,
  wholeText,
  type FileFormat,
  type Format,
  type ReadDocument,
  type StoredFormat,
} from './formats/formats.ts';
export { piecesToEmbed } from './splitting/pieces-to-embed.ts';
export { splitDocument } from './splitting/split-document.ts';
export { estimateTokens } from './splitting/tokens.ts';
