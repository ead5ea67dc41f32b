import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readPage } from '@colloquy/crawler/reading';
import { readEvents } from '@colloquy/html';
import { scorePage, type PageScore } from './shingles.ts';

/**
 * How well the articles of a folder's pages are extracted; the folder has the layout of article-extraction-benchmark.
 */
export interface PagesFigures {
  readonly folder: string;
  readonly pages: number;
  /** From mean precision and mean recall, as in that benchmark. */
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  readonly leak: number;
  readonly readMsPerPage: number;
  /** Pages with less than half of their article extracted. */
  readonly belowHalf: readonly string[];
  readonly each: readonly (PageScore & { readonly id: string; readonly url: string })[];
}

const truthSchema = z.record(z.string(), z.object({ articleBody: z.string(), url: z.string().optional() }));
const NO_TEXT: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'title']);

/** Reads `ground-truth.json` and `html/<id>.html.gz` of the folder, parsing each page like the crawler. */
export function measurePages(folder: string): PagesFigures {
  const truth = truthSchema.parse(JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8')));
  let readMs = 0;
  const each = Object.entries(truth).map(([id, { articleBody, url = 'https://page.example/' }]) => {
    const html = gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))).toString('utf8');
    const begin = performance.now();
    const { text } = readPage(html, { url, productToken: 'bench' });
    readMs += performance.now() - begin;
    return { id, url, ...scorePage({ truth: articleBody, read: plainText(text), whole: wholeText(html) }) };
  });
  const mean = (of: keyof PageScore): number => each.reduce((sum, page) => sum + page[of], 0) / each.length;
  const [precision, recall] = [mean('precision'), mean('recall')];
  return {
    folder,
    pages: each.length,
    f1: (2 * precision * recall) / (precision + recall),
    precision,
    recall,
    leak: mean('leak'),
    readMsPerPage: readMs / each.length,
    belowHalf: each.filter((page) => page.recall < 0.5).map(({ id }) => id),
    each,
  };
}

/** Markdown without link addresses, which are not words of an article. */
export function plainText(markdown: string): string {
  return markdown.replaceAll(/\]\((?:https?:\/\/|mailto:|tel:)[^\s)]*\)/g, ']');
}

function wholeText(html: string): string {
  const parts: string[] = [];
  let skipped = 0;
  readEvents(html, {
    open: (name) => {
      if (NO_TEXT.has(name)) skipped += 1;
      parts.push(' ');
    },
    text: (text) => {
      if (skipped === 0) parts.push(text);
    },
    close: (name) => {
      if (NO_TEXT.has(name)) skipped -= 1;
      parts.push(' ');
    },
  });
  return parts.join('');
}
