import { formatDate } from '../../i18n/format.ts';
import type { ShownTurn } from './shown-turns.ts';

/** The questions of one day. */
export interface TranscriptDay {
  /** The day in the displayed time zone. */
  readonly day: string;
  /** Any time on that day. */
  readonly at: string;
  readonly turns: readonly ShownTurn[];
}

/** Groups turns by day, in order. */
export function daysOf(turns: readonly ShownTurn[]): readonly TranscriptDay[] {
  const days = new Map<string, ShownTurn[]>();
  for (const turn of turns) {
    const day = formatDate(turn.item._createTime);
    days.set(day, [...(days.get(day) ?? []), turn]);
  }
  return [...days].map(([day, ofDay]) => ({ day, at: ofDay[0]?.item._createTime ?? '', turns: ofDay }));
}
