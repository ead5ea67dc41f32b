import type { Citation, RetrievalRow } from '@colloquy/contracts';
import type { Translate } from '../../i18n/useText.ts';

/** The text for the outcome of a found passage. */
export function outcomeText(t: Translate, row: RetrievalRow): string {
  const { outcome, missingWords = [] } = row;
  if (outcome === undefined) return t(row.kept ? 'chat.retrieval.read' : 'chat.retrieval.unread');
  const isLacking = outcome === 'belowThreshold' || outcome === 'notSupported';
  if (!isLacking || missingWords.length === 0) return t(`chat.retrieval.outcomes.${outcome}`);
  const words = missingWords.map((word) => t('chat.retrieval.word', { word })).join(', ');
  return t(`chat.retrieval.lacking.${outcome}`, { words });
}

/** What a passage's document is called; rows of before the title was told find it among the sources. */
export function titleOf(row: RetrievalRow, citations: readonly Citation[]): string | undefined {
  return row.title ?? citations.find(({ item_id: itemId }) => itemId === row.item_id)?.title;
}

/** How much of its bar a score fills, 0 to 1. */
export function barOf({ fused }: RetrievalRow): number {
  return Math.min(1, Math.max(0, fused));
}
