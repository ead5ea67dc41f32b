import type { Language } from '@colloquy/text';

/**
 * How a figure may be read as an hour: `marked` is clearly one, of 24 ("17:00", "5 pm", "17 Uhr"); `open` may be in
 * either half of the day ("nine to five").
 */
export type Hour = 'marked' | 'open';

/** A word of a text that may be an hour. */
interface MaybeHour {
  readonly stem: string;
  readonly kind: string;
  readonly hour: Hour | null;
  readonly writtenHour: string | null;
  readonly joint: string;
}

const HOURS_OF_HALF = 12;
const HOUR = /^(\d{1,2})(:\d\d)?$/;
const HALF = /^\s?(a|p)\.?\s?m(?![\p{L}\p{N}])/iu;
const HOUR_WORD = /^\s?(?:uhr|h|heures?|horas?|ore|sati?)(?![\p{L}\p{N}])/iu;
/** Between the two ends of a range: "9–5", "nine to five", "von neun bis fünf". */
const JOINS_RANGE = /^\s*(?:[–-]|\p{L}{1,6})\s*$/u;
const JOINS_LIST = /^\s*(?:and|or|und|oder|et|ou|y|e|o|i|ili)\s*$/u;

/** Whether "am" or "pm" follows a figure; in German "am" is another word. */
export function namesHalfOfDay(after: string, language: Language): boolean {
  return language !== 'de' && HALF.test(after);
}

/** The hour marked by what follows a figure, in 24 hours: "5 pm" is 17. Null when nothing marks it as one. */
export function markedHour(raw: string, figure: string, after: string, language: Language): string | null {
  const half = namesHalfOfDay(after, language) ? HALF.exec(after)?.[1]?.toLowerCase() : undefined;
  const [, hour = '', minutes = ''] = HOUR.exec(figure) ?? [];
  if (hour === '') return null;
  if (half !== undefined) {
    const ofHalf = Number(hour) % HOURS_OF_HALF;
    return `${half === 'p' ? ofHalf + HOURS_OF_HALF : ofHalf}${minutes}`;
  }
  return raw.includes(':') || HOUR_WORD.test(after) ? figure : null;
}

/** Marks the figures of ranges that may be hours of either half of the day. */
export function withOpenHours<T extends MaybeHour>(tokens: T[]): T[] {
  if (!tokens.some(({ kind }) => kind === 'figure')) return tokens;
  const isOpen = ({ kind, hour, stem }: MaybeHour): boolean =>
    kind === 'figure' && hour === null && shifted(stem, HOURS_OF_HALF) !== null;
  return tokens.map((token, at) => {
    const joins = ({ joint }: MaybeHour): boolean => JOINS_RANGE.test(joint) && !JOINS_LIST.test(joint);
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isEnd = before !== undefined && isOpen(before) && joins(token);
    const isBeginning = after !== undefined && isOpen(after) && joins(after);
    return isOpen(token) && (isEnd || isBeginning) ? { ...token, hour: 'open' } : token;
  });
}

/**
 * The hours of an answer in the notation of its sources: "17:00" matches the five of "nine to five", and vice versa.
 */
export function hoursAsIn<T extends MaybeHour>(answer: readonly T[], sources: readonly MaybeHour[]): T[] {
  const figures = new Set(sources.filter(({ kind }) => kind === 'figure').map(({ stem }) => stem));
  const stemsOf = (wanted: Hour) =>
    new Set(sources.filter(({ hour }) => hour === wanted).map(({ stem }) => stem));
  const [open, marked] = [stemsOf('open'), stemsOf('marked')];
  const written = new Map(
    sources.flatMap(({ writtenHour, stem }) => (writtenHour === null ? [] : [[writtenHour, stem]])),
  );
  return answer.map((token) => {
    if (token.kind !== 'figure' || figures.has(token.stem)) return token;
    const other = shifted(token.stem, token.hour === 'marked' ? -HOURS_OF_HALF : HOURS_OF_HALF) ?? '';
    if (token.hour === 'marked' && open.has(other)) return { ...token, stem: other };
    if (token.hour === 'open' && marked.has(other)) return { ...token, stem: other };
    const stem = token.hour === 'marked' ? undefined : written.get(token.stem);
    return stem === undefined ? token : { ...token, stem };
  });
}

/** The hour in the other half of the day; null if the figure is not an hour. */
function shifted(figure: string, by: number): string | null {
  const [, hour = '', minutes = ''] = HOUR.exec(figure) ?? [];
  const other = Number(hour) + by;
  return hour === '' || other <= 0 || other > 2 * HOURS_OF_HALF ? null : `${other}${minutes}`;
}
