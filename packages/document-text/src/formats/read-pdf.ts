import { getDocumentProxy } from 'unpdf';
import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { normaliseText } from './decode-text.ts';
import { withAnnotations } from './pdf-annotations.ts';
import { openCodedText } from './pdf-coded-text.ts';
import { layOutPages, medianHeight } from './pdf-layout.ts';
import { hasDoubledLetters, withoutDoubledLetters, wordsOf } from './pdf-doubled-letters.ts';
import { withoutOverprints } from './pdf-overprints.ts';
import type { RecognisedPage, TextRun } from './recognised-page.ts';

const MAX_PAGES = 3_000;
/** A page with less text than this, spaces aside, may be a picture with a stamp or a page number. */
const MIN_PAGE_CHARACTERS = 20;

/** Well within the time that a document may take: the pages after it are read without what only PDFium knows. */
const CODED_TEXT_MS = 60_000;
/** Of a text whose size is not known, in points. */
const USUAL_HEIGHT = 10;

interface ReadPdf {
  readonly parts: TextPart[];
  readonly pageCount: number;
  /** Pages, from 1, that hold next to no text of their own and were not recognised either. */
  readonly textlessPages: number[];
}

/**
 * The text of a PDF page by page, as markdown: headings by their size, rows of tables as table lines. Pages that were
 * recognised read as they were recognised.
 */
export async function readPdf(
  bytes: Uint8Array,
  recognised: readonly RecognisedPage[] = [],
): Promise<ReadPdf> {
  const { document, lacksTables } = await open(bytes);
  try {
    if (document.numPages > MAX_PAGES) throw new ExtractionError('TOO_COMPLEX');
    const pages: TextRun[][] = [];
    const read = new Map(recognised.map(({ page, runs }) => [page, runs]));
    for (let page = 1; page <= document.numPages; page += 1) {
      pages.push(read.get(page)?.slice() ?? (await runsOf(document, page)));
    }
    if (pages.some(hasDoubledLetters)) await readDoubledLetters(bytes, pages);
    for (const [at, runs] of pages.entries()) {
      if (!read.has(at + 1)) pages[at] = withoutOverprints(runs);
    }
    if (lacksTables()) await readCodedText(bytes, pages);
    const written = await addAnnotations(document, pages);
    const parts = layOutPages(written).map(
      (text, at): TextPart => ({ text: normaliseText(text), format: 'markdown', page: at + 1 }),
    );
    const textlessPages = pages.flatMap((runs, at) =>
      countCharacters(runs) < MIN_PAGE_CHARACTERS ? [at + 1] : [],
    );
    return { parts, pageCount: document.numPages, textlessPages };
  } finally {
    await document.loadingTask.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

interface OpenPdf {
  readonly document: PdfDocument;
  /** True once a page had characters that only a table of their codes explains: they are left out of its text. */
  readonly lacksTables: () => boolean;
}

async function open(bytes: Uint8Array): Promise<OpenPdf> {
  let isTableAsked = false;
  class NoTables {
    async fetch(): Promise<never> {
      isTableAsked = true;
      throw new Error('Tables of codes do not come with the reader');
    }
  }
  const options = { verbosity: 0, cMapUrl: 'none/', BinaryDataFactory: NoTables };
  try {
    // pdf.js takes the buffer for itself, so it gets a copy.
    const document = await getDocumentProxy(new Uint8Array(bytes), options);
    return { document, lacksTables: () => isTableAsked };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ExtractionError(isLocked ? 'ENCRYPTED' : 'CORRUPT', error);
  }
}

/** Leaves out of each page the second print of letters that are printed twice, one by one. */
async function readDoubledLetters(bytes: Uint8Array, pages: TextRun[][]): Promise<void> {
  const coded = await openCodedText(bytes);
  try {
    const startedAt = performance.now();
    for (const [at, runs] of pages.entries()) {
      if (performance.now() - startedAt > CODED_TEXT_MS) return;
      if (!hasDoubledLetters(runs)) continue;
      pages[at] = withoutDoubledLetters(runs, wordsOf(coded.textOf(at + 1)));
    }
  } finally {
    coded.close();
  }
}

/** Puts what PDFium reads of a page in the place of its runs, where that is more. */
async function readCodedText(bytes: Uint8Array, pages: TextRun[][]): Promise<void> {
  const coded = await openCodedText(bytes);
  const height = medianHeight(pages.flat()) || USUAL_HEIGHT;
  try {
    const startedAt = performance.now();
    for (const [at, runs] of pages.entries()) {
      if (performance.now() - startedAt > CODED_TEXT_MS) return;
      const other = coded.runsOf(at + 1, height);
      if (countCharacters(other) > countCharacters(runs)) pages[at] = other;
    }
  } finally {
    coded.close();
  }
}

/** The pages with what is filled in and noted on them. */
async function addAnnotations(
  document: PdfDocument,
  pages: readonly (readonly TextRun[])[],
): Promise<TextRun[][]> {
  const usual = medianHeight(pages.flat()) || USUAL_HEIGHT;
  const written: TextRun[][] = [];
  for (const [at, runs] of pages.entries()) {
    const annotations = await annotationsOf(document, at + 1);
    const height = medianHeight(runs) || usual;
    written.push(annotations.length === 0 ? [...runs] : withAnnotations(runs, annotations, height));
  }
  return written;
}

async function annotationsOf(document: PdfDocument, pageNumber: number): Promise<readonly unknown[]> {
  try {
    const page = await document.getPage(pageNumber);
    const annotations = await page.getAnnotations({ intent: 'display' });
    page.cleanup();
    return annotations;
  } catch (error) {
    throw new ExtractionError('CORRUPT', error);
  }
}

async function runsOf(document: PdfDocument, pageNumber: number): Promise<TextRun[]> {
  try {
    const page = await document.getPage(pageNumber);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , skewY = 0, scaleY = 0, x = 0, y = 0]: number[] = item.transform;
      return [{ text: item.str, x, y, width: item.width, height: Math.hypot(skewY, scaleY) }];
    });
  } catch (error) {
    throw new ExtractionError('CORRUPT', error);
  }
}

function countCharacters(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);
}
