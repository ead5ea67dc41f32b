/** `[1]` and `[1, 2]`; the numbers are the answer's citations. */
const MARK = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** Maximum length of the word kept together with a mark; longer ones would not fit on a narrow line with it. */
const LAST_WORD = /\S{1,24}$/;

/** Replaces citation marks in text with buttons with `data-n`; marks without a citation, and code, stay unchanged. */
export function markCitations(root: DocumentFragment, citations: ReadonlySet<number>): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('code, pre, a')) texts.push(node);
  }
  for (const node of texts) {
    const parts = splitMarks(node.data, citations);
    if (parts.some((part) => typeof part === 'number')) {
      node.replaceWith(...joinMarks(parts));
    }
  }
}

/** Splits a text: strings are text, numbers are citations. A space before a mark is dropped. */
export function splitMarks(text: string, citations: ReadonlySet<number>): (string | number)[] {
  const parts: (string | number)[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const numbers = (match[1] ?? '').split(',').map(Number);
    if (!numbers.every((n) => citations.has(n))) continue;
    const before = text.slice(end, match.index).replace(/ $/, '');
    if (before !== '') parts.push(before);
    parts.push(...numbers);
    end = match.index + match[0].length;
  }
  const rest = text.slice(end);
  return rest === '' ? parts : [...parts, rest];
}

/** The parts as nodes, each mark kept on the line of the word before it. */
function joinMarks(parts: readonly (string | number)[]): (string | Node)[] {
  const nodes: (string | Node)[] = [];
  for (const part of parts) {
    const before = nodes.at(-1);
    if (typeof part === 'string') nodes.push(part);
    else if (before instanceof HTMLSpanElement) before.append(citationButton(part));
    else if (typeof before === 'string') nodes.splice(-1, 1, ...joinToWord(before, part));
    else nodes.push(...joinToWord('', part));
  }
  return nodes;
}

function joinToWord(text: string, n: number): (string | Node)[] {
  const word = LAST_WORD.exec(text)?.[0] ?? '';
  const span = document.createElement('span');
  span.className = 'joined';
  span.append(word, citationButton(n));
  return [text.slice(0, text.length - word.length), span];
}

function citationButton(n: number): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cite';
  button.dataset['n'] = String(n);
  button.textContent = String(n);
  return button;
}
