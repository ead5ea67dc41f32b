import { MAX_FILE_BYTES } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { validateFile, mediaTypeOf } from './validate-file.ts';

test.each([
  [{ name: 'a.PDF', size: 1 }, undefined],
  [{ name: 'a.pdf', size: 0 }, 'empty'],
  [{ name: 'a.pdf', size: MAX_FILE_BYTES }, undefined],
  [{ name: 'a.pdf', size: MAX_FILE_BYTES + 1 }, 'tooLarge'],
  [{ name: 'a.exe', size: 1 }, 'unsupported'],
  [{ name: 'pdf', size: 1 }, 'unsupported'],
  [{ name: 'notes.markdown', size: 1 }, undefined],
  [{ name: 'slides.pptx', size: 1 }, undefined],
  [{ name: 'prices.xlsx', size: 1 }, undefined],
  [{ name: 'letter.odt', size: 1 }, undefined],
  [{ name: 'prices.xls', size: 1 }, 'unsupported'],
  [{ name: 'constructor', size: 1 }, 'unsupported'],
])('%j is checked %s', (file, issue) => {
  expect(validateFile(file)).toBe(issue);
});

test('the type of a Markdown file does not depend on the system', () => {
  expect(mediaTypeOf({ name: 'README.md', type: '' })).toBe('text/markdown');
  expect(mediaTypeOf({ name: 'letter.odt', type: '' })).toBe('application/vnd.oasis.opendocument.text');
});
