import type { KnowledgeItem } from '@colloquy/contracts';
import type { Translate } from '../../../i18n/useText.ts';

/** The type of a document for its icon; files by media type. */
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

/** A document's summary: type, length, tags. */
export function itemFacts(t: Translate, item: KnowledgeItem): string[] {
  return [
    t(`knowledge.kind.${kindOf(item)}`),
    ...(item.pageCount === null ? [] : [t('knowledge.drawer.pages', { smart_count: item.pageCount })]),
    ...(item.searchable === 'keywords' ? [t('knowledge.keywordsOnly')] : []),
    ...item.tags.map((tag) => `#${tag}`),
  ];
}

/** Scanned pages of a document; null without any. */
export function scanFacts(
  t: Translate,
  { ocrPages, unreadPages }: Pick<KnowledgeItem, 'ocrPages' | 'unreadPages'>,
): string[] {
  return [
    ...(ocrPages === null || ocrPages === 0
      ? []
      : [t('knowledge.drawer.scanned', { smart_count: ocrPages })]),
    ...(unreadPages === null || unreadPages === 0
      ? []
      : [t('knowledge.drawer.unread', { smart_count: unreadPages })]),
  ];
}
