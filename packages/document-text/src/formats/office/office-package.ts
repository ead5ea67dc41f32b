import { openArchive, type Archive } from '../archive.ts';
import { ExtractionError } from '../extraction-error.ts';
import { hasPassword, isCompoundFile } from '../signatures.ts';

/** Markup is about ten times as long as its text, which has at most 5 million characters. */
const MAX_MARKUP_BYTES = 64 * 1024 * 1024;
/**
 * Office documents must not declare entities (ECMA-376, part 2, section 8.1.3): a few lines can expand to gigabytes.
 * Older OpenDocument names its document type by an address only, which is not fetched.
 */
const [DOCUMENT_TYPE, ENTITY] = ['<!DOCTYPE', '<!ENTITY'] as const;

/** The XML parts of an office document, unpacked on request, with one size limit for all together. */
export interface OfficePackage {
  readonly names: readonly string[];
  /** Null without a part of this name. Throws ExtractionError as `openArchive` does. */
  part(name: string): Buffer | null;
}

/** Opens a document of Office Open XML or OpenDocument. Throws ExtractionError: ENCRYPTED if it has a password. */
export function openPackage(bytes: Uint8Array): OfficePackage {
  if (isCompoundFile(bytes))
    throw new ExtractionError(hasPassword(bytes) ? 'ENCRYPTED' : 'CONTENT_UNLIKE_NAME');
  return boundArchive(openArchive(bytes));
}

function boundArchive(archive: Archive): OfficePackage {
  let room = MAX_MARKUP_BYTES;
  return {
    names: archive.names,
    part(name) {
      const part = archive.unpack(name, room);
      if (part === null) return null;
      if (declaresEntities(part)) throw new ExtractionError('CORRUPT');
      room -= part.length;
      return part;
    },
  };
}

/** Also true for a document type with any declarations of its own. */
function declaresEntities(part: Buffer): boolean {
  const from = part.indexOf(DOCUMENT_TYPE);
  if (from === -1) return part.includes(ENTITY);
  const end = part.indexOf('>', from);
  return part.includes(ENTITY) || end === -1 || part.subarray(from, end).includes('[');
}
