import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { REPOSITORY_DIR, type LocalFile } from '../product/index.ts';

/** The documents of the fictional company that the tests ask about. */
export const DOCUMENTS_DIR: string = join(REPOSITORY_DIR, 'tests', 'fixtures', 'documents');

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.md': 'text/markdown',
};

const questionsSchema = z.object({
  answerable: z.array(z.object({ question: z.string(), expected: z.string(), file: z.string() })),
  unanswerable: z.array(z.string()),
});

/** A question, a phrase of the right answer, and the document that contains it. */
export interface KnownQuestion {
  readonly question: string;
  readonly expected: string;
  readonly file: string;
}

export const PDF = 'handbook.pdf';
export const DOCX = 'service-desk.docx';

/** One of the documents, as an upload. */
export function lampDocument(name: string): LocalFile {
  const mimeType = MIME_TYPES[extname(name)] ?? 'application/octet-stream';
  return { name, mimeType, bytes: readFileSync(join(DOCUMENTS_DIR, name)) };
}

const questions = questionsSchema.parse(
  JSON.parse(readFileSync(join(DOCUMENTS_DIR, 'questions.json'), 'utf8')),
);

/** Questions that `file` answers. */
export function questionsOf(file: string): readonly KnownQuestion[] {
  return questions.answerable.filter((known) => known.file === file);
}

/** Questions that no document answers. */
export const UNANSWERABLE: readonly string[] = questions.unanswerable;

/** A document name that is wider than a phone and cannot be broken. */
export const LONG_NAME: string = `${'Vacation_and_Visitor_Rules_'.repeat(6)}2026.md`;

/** A small text document whose only content is `sentence`. */
export function aNote(name: string, sentence: string): LocalFile {
  const bytes = new TextEncoder().encode(`# Notice\n\n${sentence}\n`);
  return { name, mimeType: MIME_TYPES['.md'] ?? '', bytes };
}
