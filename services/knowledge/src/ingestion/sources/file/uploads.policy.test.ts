import { describe, expect, it } from 'vitest';
import { isAppError, ERRORS } from '@colloquy/errors';
import { validateFiles, type DeclaredFile } from './uploads.policy.ts';

const file = (name: string, mimeType = '', size = 10): DeclaredFile => ({ name, mimeType, size, sha256: '' });
const validate = (...files: DeclaredFile[]) => validateFiles(files, (at) => `files.${at}`);
const refusal = (...files: DeclaredFile[]) => {
  try {
    validate(...files);
  } catch (error) {
    if (isAppError(error)) return { code: error.code, fields: error.errors.map(({ field }) => field) };
  }
  return null;
};

describe('announced files', () => {
  it.each([
    ['a.PDF', 'application/pdf', 'pdf'],
    ['a.docx', '', 'docx'],
    ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
    ['a.xlsx', 'application/vnd.ms-excel', 'xlsx'],
    ['a.pptx', '', 'pptx'],
    ['a.odt', 'application/vnd.oasis.opendocument.text', 'odt'],
    ['a.md', 'text/plain; charset=utf-8', 'md'],
    ['a.csv', 'application/vnd.ms-excel', 'csv'],
    ['a.htm', 'text/html', 'html'],
    ['a.txt', 'application/octet-stream', 'txt'],
  ])('%s as %s is read as %s', (name, type, format) => {
    expect(validate(file(name, type))).toEqual([format]);
  });

  it.each(['table.xls', 'slides.odp', 'photo.png', 'script.exe', 'noextension'])('%s is refused', (name) => {
    expect(refusal(file(name))).toEqual({ code: ERRORS.fileTypeNotSupported, fields: ['files.0.name'] });
  });

  it('refuses a type that contradicts the name', () => {
    expect(refusal(file('a.pdf', 'image/png'))).toEqual({
      code: ERRORS.fileTypeNotSupported,
      fields: ['files.0.mimeType'],
    });
  });

  it('names every bad file at once', () => {
    const large = 20 * 1024 * 1024 + 1;
    expect(refusal(file('ok.txt'), file('a.xls'), file('big.pdf', '', large))).toEqual({
      code: ERRORS.fileTypeNotSupported,
      fields: ['files.1.name', 'files.2.size'],
    });
  });

  it('takes a file of exactly the limit', () => {
    expect(validate(file('a.pdf', '', 20 * 1024 * 1024))).toHaveLength(1);
  });
});
