/** Ends of a part, the best first: a paragraph, a line, a sentence, a word. */
const ENDS = [/\n\n/g, /\n/g, /[.!?…。！？]["”’)\]]*\s/g, /\s/g] as const;
/** A part that ends earlier than this share of the maximum wastes messages. */
const SHORTEST_PART = 0.5;

/**
 * The text in parts of at most `max` UTF-16 units, cut after a paragraph, line, sentence or word where one ends in the
 * second half of a part. Never cuts a surrogate pair; empty for a blank text.
 */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const end = endOfPart(rest.slice(0, max + 1), max);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

function endOfPart(beginning: string, max: number): number {
  for (const end of ENDS) {
    const found = [...beginning.matchAll(end)].map(({ index, 0: match }) => index + match.length);
    const last = found.findLast((at) => at <= max + 1 && at > max * SHORTEST_PART);
    // White space after the end is trimmed from the part, so it may exceed the maximum.
    if (last !== undefined && beginning.slice(0, last).trimEnd().length <= max) return last;
  }
  return isHighSurrogate(beginning.charCodeAt(max - 1)) ? max - 1 : max;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
