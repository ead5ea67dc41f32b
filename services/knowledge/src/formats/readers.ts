import { z } from 'zod';
import type { TextPart } from '../splitting/blocks.ts';
import type { SourceKind } from './formats.ts';
import { decodeText } from './decode-text.ts';

export interface ReadDocument {
  readonly parts: readonly TextPart[];
  readonly pageCount: number | null;
}

type Reader = (bytes: Uint8Array) => ReadDocument | Promise<ReadDocument>;

const qaSchema = z.strictObject({ question: z.string(), answer: z.string() });
export type QaSource = z.infer<typeof qaSchema>;

/** A reader per kind of source. The large libraries are loaded when first needed. */
export const READERS: Readonly<Record<SourceKind, Reader>> = {
  pdf: async (bytes) => (await import('./read-pdf.ts')).readPdf(bytes),
  docx: async (bytes) => (await import('./read-docx.ts')).readDocx(bytes),
  html: async (bytes) => (await import('./read-html.ts')).readHtml(bytes),
  csv: async (bytes) => (await import('./read-csv.ts')).readCsv(bytes),
  md: (bytes) => wholeText(decodeText(bytes), 'markdown'),
  txt: (bytes) => wholeText(decodeText(bytes), 'plain'),
  qa: readQa,
};

function wholeText(text: string, format: 'markdown' | 'plain'): ReadDocument {
  return { parts: [{ text, format, page: null }], pageCount: null };
}

/** The question is the heading of its answer: it is searched, and never quoted as an answer. */
function readQa(bytes: Uint8Array): ReadDocument {
  const { question, answer } = parseQa(bytes);
  const heading = question.replaceAll(/\s+/g, ' ').trim();
  return {
    parts: [
      { text: `# ${heading}`, format: 'markdown', page: null },
      { text: answer, format: 'plain', page: null },
    ],
    pageCount: null,
  };
}

export function parseQa(bytes: Uint8Array): QaSource {
  return qaSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
