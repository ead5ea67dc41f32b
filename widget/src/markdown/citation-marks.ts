/** `[1]` and `[1, 2]`; the numbers are the answer's citations. */
const MARK = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** Replaces citation marks in text by buttons with `data-n`; marks without a citation, and code, stay as they are. */
export function markCitations(root: DocumentFragment, citations: ReadonlySet<number>): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('code, pre, a')) texts.push(node);
  }
  for (const node of texts) {
    const parts = splitMarks(node.data, citations);
    if (parts.some((part) => typeof part === 'number')) {
      node.replaceWith(...parts.map((part) => (typeof part === 'number' ? citationButton(part) : part)));
    }
  }
}

/** A text as pieces: strings stay text, numbers are citations. A space before a mark is dropped. */
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

function citationButton(n: number): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cite';
  button.dataset['n'] = String(n);
  button.textContent = String(n);
  return button;
}
