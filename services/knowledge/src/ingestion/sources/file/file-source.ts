import { z } from 'zod';
import { MIN_DOCUMENT_CHARACTERS } from '@colloquy/contracts';
import { decodeText, FILE_FORMATS, type Format, FORMATS } from '@colloquy/document-text';
import { fieldError } from '@colloquy/errors';
import { storedText, type Source } from '../source.ts';

const formatSchema = z.enum(FILE_FORMATS);

/** A row of the table by a name that came from outside. */
const formatOf = (format: unknown): Format => FORMATS[formatSchema.parse(format)];

/** A file, read by its format; one that is text can be edited as such. */
export const fileSource: Source = {
  minCharacters: MIN_DOCUMENT_CHARACTERS,
  takesFiles: true,
  read: (bytes, format, recognised, encoding) => formatOf(format).read(bytes, recognised, encoding),
  isEditable: ({ sourceKind }) => formatOf(sourceKind).decode !== null,
  refusesEdit: 'textNotEditable',
  editable: (bytes, { sourceKind, encoding }) => ({
    content: (formatOf(sourceKind).decode ?? decodeText)(bytes, encoding?.detected ?? null),
  }),
  write({ content, question }, item) {
    if (question !== undefined) {
      throw fieldError('question', 'questionForFile');
    }
    return storedText(content, item);
  },
};
