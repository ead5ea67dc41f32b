import { z } from 'zod';
import { MIN_DOCUMENT_CHARACTERS } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { decodeText } from '../../formats/decode-text.ts';
import { FILE_FORMATS, FORMATS } from '../../formats/formats.ts';
import { storedText, type Source } from '../source.ts';

const formatSchema = z.enum(FILE_FORMATS);

/** A file, read by its format; one that is text can be edited as such. */
export const fileSource: Source = {
  minCharacters: MIN_DOCUMENT_CHARACTERS,
  takesFiles: true,
  read: (bytes, format) => FORMATS[formatSchema.parse(format)].read(bytes),
  isEditable: ({ sourceKind }) => FORMATS[formatSchema.parse(sourceKind)].isText,
  editable: (bytes) => ({ content: decodeText(bytes) }),
  write({ content, question }, item) {
    if (question !== undefined) {
      throw fieldError('question', 'questionForFile');
    }
    return storedText(content, item);
  },
};
