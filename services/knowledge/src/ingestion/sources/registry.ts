import type { KnowledgeFormat } from '@colloquy/contracts';
import { fileSource } from './file/file-source.ts';
import { pageSource } from './page/page-source.ts';
import { qaSource } from './qa/qa-source.ts';
import type { Source } from './source.ts';
import { textSource } from './text/text-source.ts';

/** How the text of each kind is got; a new kind is a row here and a folder beside. */
export const SOURCES: Readonly<Record<KnowledgeFormat, Source>> = {
  file: fileSource,
  text: textSource,
  qa: qaSource,
  page: pageSource,
};
