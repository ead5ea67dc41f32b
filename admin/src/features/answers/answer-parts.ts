/** Text of an answer, or a citation mark. */
export type AnswerPart =
  | { readonly type: 'text'; readonly text: string; readonly at: number }
  | { readonly type: 'source'; readonly n: number; readonly at: number };

const MARK = /\[(\d{1,3})\]/g;

/** Splits an answer at its `[n]` marks; a number without a source stays text. */
export function splitAnswer(answer: string, known: ReadonlySet<number>): readonly AnswerPart[] {
  const parts: AnswerPart[] = [];
  let end = 0;
  for (const match of answer.matchAll(MARK)) {
    const n = Number(match[1]);
    if (!known.has(n)) continue;
    if (match.index > end) parts.push({ type: 'text', text: answer.slice(end, match.index), at: end });
    parts.push({ type: 'source', n, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < answer.length) parts.push({ type: 'text', text: answer.slice(end), at: end });
  return parts;
}

/** An answer for pasting elsewhere: without citation marks. */
export function withoutMarks(answer: string, citations: readonly { readonly n: number }[]): string {
  const parts = splitAnswer(answer, new Set(citations.map(({ n }) => n)));
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []));
  return texts
    .map((text) => text.replace(/ +$/, ''))
    .join('')
    .trim();
}
