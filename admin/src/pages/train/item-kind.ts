import type { KnowledgeItem } from '@colloquy/contracts';
import type { Translate } from '../../i18n/useText.ts';

/** What a document is, as its sign shows it; a file by its type. */
const FILE_KINDS: ReadonlyMap<string, ItemKind> = new Map([
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides'],
  ['application/vnd.oasis.opendocument.text', 'word'],
  ['text/csv', 'sheet'],
  ['text/markdown', 'markdown'],
  ['text/html', 'html'],
  ['text/plain', 'plain'],
]);

export type ItemKind =
  | 'pdf'
  | 'word'
  | 'sheet'
  | 'slides'
  | 'markdown'
  | 'html'
  | 'plain'
  | 'file'
  | 'text'
  | 'qa'
  | 'page';

export function kindOf({ format, mimeType }: Pick<KnowledgeItem, 'format' | 'mimeType'>): ItemKind {
  return format === 'file' ? (FILE_KINDS.get(mimeType) ?? 'file') : format;
}

/** What is worth knowing of a document beside its name: what it is, how long, how often answers rested on it. */
export function itemFacts(t: Translate, item: KnowledgeItem): string[] {
  return [
    t(`knowledge.kind.${kindOf(item)}`),
    ...(item.pageCount === null ? [] : [t('knowledge.drawer.pages', { smart_count: item.pageCount })]),
    ...(item.citedCount === 0 ? [] : [t('knowledge.cited', { count: item.citedCount })]),
    ...item.tags.map((tag) => `#${tag}`),
  ];
}
