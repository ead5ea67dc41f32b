import { MAX_FILE_BYTES } from '@colloquy/contracts';
import { agreesWithType, type FileFormat, formatOfName } from '@colloquy/document-text';
import { ERRORS } from '@colloquy/errors';
import { tooLargeIssue, uploadError, type UploadIssue } from '@colloquy/uploads';

export interface DeclaredFile {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

const code = ERRORS.fileTypeNotSupported;

/** The formats of the files, in order. Throws one error that names every bad file by its field. */
export function validateFiles(files: readonly DeclaredFile[], fieldOf: (at: number) => string): FileFormat[] {
  const issues: UploadIssue[] = [];
  const formats = files.flatMap((file, at) => {
    const field = fieldOf(at);
    const format = formatOfName(file.name);
    if (format === null) issues.push({ code, field: `${field}.name`, message: 'fileTypeUnknown' });
    else if (!agreesWithType(format, file.mimeType)) {
      issues.push({ code, field: `${field}.mimeType`, message: 'fileTypeUnlikeName' });
    }
    if (file.size > MAX_FILE_BYTES) issues.push(tooLargeIssue(`${field}.size`, MAX_FILE_BYTES));
    return format === null ? [] : [format];
  });
  if (issues.length > 0) throw uploadError(issues);
  return formats;
}
