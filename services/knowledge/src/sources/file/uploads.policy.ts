import { MAX_FILE_BYTES } from '@colloquy/contracts';
import { AppError, type ErrorCode, type FieldError, ERRORS } from '@colloquy/errors';
import { agreesWithType, formatOfName, type FileFormat } from '../../formats/formats.ts';

export interface DeclaredFile {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = `This file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB.`;
const BAD_EXTENSION = 'This type of file is not supported. Use PDF, DOCX, TXT, MD, HTML or CSV.';
const BAD_TYPE = 'The file name and the type of the file do not agree.';

/** The formats of the files, in order. Throws one error that names every bad file by its field. */
export function validateFiles(files: readonly DeclaredFile[], fieldOf: (at: number) => string): FileFormat[] {
  const issues: (FieldError & { key: ErrorCode })[] = [];
  const formats = files.flatMap((file, at) => {
    const issue = (key: ErrorCode, field: string, message: string): void =>
      void issues.push({ key, code: Number(key), field: `${fieldOf(at)}.${field}`, message });
    const format = formatOfName(file.name);
    if (format === null) issue(ERRORS.fileTypeNotSupported, 'name', BAD_EXTENSION);
    else if (!agreesWithType(format, file.mimeType)) issue(ERRORS.fileTypeNotSupported, 'mimeType', BAD_TYPE);
    if (file.size > MAX_FILE_BYTES) issue(ERRORS.fileTooLarge, 'size', TOO_LARGE);
    return format === null ? [] : [format];
  });
  const [first] = issues;
  if (first !== undefined) {
    throw new AppError({ code: first.key, errors: issues.map(({ key: _key, ...error }) => error) });
  }
  return formats;
}
