const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const INDENTED = /^(?: {4}|\t| {1,3}\t)/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const BLOCK_COMMENT = /^ {0,3}<!--/;
/** A defined link without a target: a comment for renderers that do not allow HTML. */
const DEFINED_COMMENT = /^ {0,3}\[[^\]]*\]:\s*(?:#|<>)\s*(?:\(.*\)|".*"|'.*')\s*$/;
const COMMENT_END = '-->';

/**
 * Removes the comments of markdown, which are not rendered (CommonMark 0.31, sections 4.6 and 6.6). Comments in code
 * stay, whether fenced, indented or inline. A comment without an end stays too, or the rest of the text would be lost.
 */
export function removeComments(markdown: string): string {
  if (!markdown.includes('<!--') && !markdown.includes(']:')) return markdown;
  const lines = markdown.split('\n');
  const lastEnd = lines.findLastIndex((line) => line.includes(COMMENT_END));
  const kept: string[] = [];
  let paragraph: string[] = [];
  let isInList = false;
  const endParagraph = (): void => {
    if (paragraph.length > 0) kept.push(removeInlineComments(paragraph.join('\n')));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line)?.[1];
    if (LIST_ITEM.test(line)) isInList = true;
    else if (paragraph.length === 0 && /^\S/.test(line)) isInList = false;
    if (fence !== undefined) {
      endParagraph();
      const end = findFenceEnd(lines, at, fence);
      kept.push(...lines.slice(at, end));
      at = end - 1;
    } else if (line.trim() === '' || (paragraph.length === 0 && INDENTED.test(line) && !isInList)) {
      endParagraph();
      kept.push(line);
    } else if (BLOCK_COMMENT.test(line)) {
      const end = at <= lastEnd ? findCommentEnd(lines, at) : null;
      // The rest of the comment's last line is text, which may contain another comment.
      if (end === null) paragraph.push(line);
      else {
        endParagraph();
        lines[end.line] = end.rest;
        at = end.line - (end.rest.trim() === '' ? 0 : 1);
        if (end.rest.trim() === '') kept.push('');
      }
    } else if (DEFINED_COMMENT.test(line)) endParagraph();
    else paragraph.push(line);
  }
  endParagraph();
  return kept.join('\n');
}

/** Index of the line after the closing fence of the code that begins at `at`. */
function findFenceEnd(lines: readonly string[], at: number, fence: string): number {
  for (let line = at + 1; line < lines.length; line += 1) {
    const mark = FENCE.exec(lines[line] ?? '')?.[1] ?? '';
    if (mark.startsWith(fence) && lines[line]?.trim() === mark) return line + 1;
  }
  return lines.length;
}

/** The last line of the comment that begins in line `at`, and the rest of that line; null without an end. */
function findCommentEnd(lines: readonly string[], at: number): { line: number; rest: string } | null {
  const first = lines[at] ?? '';
  const start = first.indexOf('<!--') + 2;
  for (let line = at; line < lines.length; line += 1) {
    const end = (lines[line] ?? '').indexOf(COMMENT_END, line === at ? start : 0);
    if (end >= 0) return { line, rest: (lines[line] ?? '').slice(end + COMMENT_END.length) };
  }
  return null;
}

function removeInlineComments(text: string): string {
  if (!text.includes('<!--')) return text;
  const spans = new CodeSpans(text);
  const kept: string[] = [];
  let from = 0;
  let skipTo = 0;
  for (const { 0: mark, index } of text.matchAll(/\\[\\`<]|`+|<!--/g)) {
    if (index < skipTo || mark.startsWith('\\')) continue;
    if (mark.startsWith('`')) {
      skipTo = spans.endOf(index, mark.length);
      continue;
    }
    const end = text.indexOf(COMMENT_END, index + 2);
    if (end < 0) break;
    kept.push(text.slice(from, index));
    from = end + COMMENT_END.length;
    skipTo = from;
  }
  return [...kept, text.slice(from)].join('');
}

/** The backtick runs of a text, to be queried from its start to its end. */
class CodeSpans {
  readonly #runs = new Map<number, number[]>();

  constructor(text: string) {
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
      const runs = this.#runs.get(run.length);
      if (runs === undefined) this.#runs.set(run.length, [index]);
      else runs.push(index);
    }
    for (const runs of this.#runs.values()) runs.reverse();
  }

  /** End of the code that a run of this length opens at `index`; end of the run if no equal run follows. */
  endOf(index: number, length: number): number {
    const runs = this.#runs.get(length) ?? [];
    while ((runs.at(-1) ?? Infinity) <= index) runs.pop();
    return (runs.at(-1) ?? index) + length;
  }
}
