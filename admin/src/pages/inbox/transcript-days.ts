import type { HistoryItem } from '@colloquy/contracts';
import { formatDate } from '../../i18n/format.ts';

/** The questions of one day. */
export interface TranscriptDay {
  /** As it is written where dates are shown. */
  readonly day: string;
  /** Some moment of it. */
  readonly at: string;
  readonly items: readonly HistoryItem[];
}

/** Questions by the days on which they were asked, in their order. */
export function daysOf(items: readonly HistoryItem[]): readonly TranscriptDay[] {
  const days = new Map<string, HistoryItem[]>();
  for (const item of items) {
    const day = formatDate(item._createTime);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => ({ day, at: ofDay[0]?._createTime ?? '', items: ofDay }));
}
