import type { TextRun } from '../recognised-page.ts';

/** The second print of a letter starts at least this share of its height further left: less may be kerning. */
const GOES_BACK = 0.15;
/** Letters whose baselines differ by at most this share of their height are on one line. */
const SAME_LINE = 0.15;
/** A single overlap may be a mistake in the layout of the page. */
const MIN_SEAMS = 3;
/** The most words compared for one page, more than any ordinary page has. */
const MAX_COMPARED = 200_000;

/**
 * The runs with each letter once. `words` are the page's words from PDFium, which knows the position of each letter and
 * omits a second print at the same position. Only letters that PDFium omits are removed, so "all" keeps both l's.
 */
export function removeDoubledLetters(runs: readonly TextRun[], words: readonly string[]): TextRun[] {
  const printed = new Set(words);
  const budget = { left: MAX_COMPARED };
  return chainRuns(runs).flatMap((chain) => {
    const [first] = chain;
    const last = chain.at(-1);
    if (first === undefined || last === undefined) return [];
    const text = chain.map((run) => run.text).join('');
    if (chain.length === 1 && splitWords(text).every((word) => printed.has(word))) return chain;
    const once = findPrintedOnce(text.replaceAll(/\s/g, ''), words, budget);
    if (once === null) return chain;
    return [{ ...first, text: keepLetters(text, once), width: last.x + last.width - first.x }];
  });
}

/**
 * True when letters are printed twice, one by one, as some programs do for bold text. pdf.js starts a new run at a
 * letter that is printed over the one before, and reads narrow letters as two.
 */
export function hasDoubledLetters(runs: readonly TextRun[]): boolean {
  let seams = 0;
  for (const [at, run] of runs.entries()) {
    const before = runs[at - 1];
    if (before !== undefined && isSeam(before, run)) seams += 1;
    if (seams >= MIN_SEAMS) return true;
  }
  return false;
}

export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function isSeam(before: TextRun, run: TextRun): boolean {
  const back = before.x + before.width - run.x;
  return (
    Math.abs(before.y - run.y) <= SAME_LINE * run.height &&
    run.x >= before.x &&
    back >= GOES_BACK * run.height &&
    before.text.at(-1) === run.text.at(0)
  );
}

/** Groups runs that continue each other at such a letter. */
function chainRuns(runs: readonly TextRun[]): TextRun[][] {
  const chains: TextRun[][] = [];
  for (const run of runs) {
    const chain = chains.at(-1);
    const before = chain?.at(-1);
    if (chain !== undefined && before !== undefined && isSeam(before, run)) chain.push(run);
    else chains.push([run]);
  }
  return chains;
}

/** The adjacent words, joined, that become `doubled` when some letters are repeated; null if there are none. */
function findPrintedOnce(doubled: string, words: readonly string[], budget: { left: number }): string | null {
  const wanted = groupLetters(doubled);
  for (let from = 0; from < words.length; from += 1) {
    if ((budget.left -= 1) < 0) return null;
    if (words[from]?.at(0) !== doubled.at(0)) continue;
    let text = '';
    for (let to = from; to < words.length && text.length < doubled.length; to += 1) {
      text += words[to] ?? '';
      if ((budget.left -= 1) < 0) return null;
      if (2 * text.length >= doubled.length && isDoubled(wanted, groupLetters(text))) return text;
    }
  }
  return null;
}

/** True if `doubled` has each letter of `once` once or twice, and one of them twice. */
function isDoubled(doubled: readonly string[], once: readonly string[]): boolean {
  return (
    once.length === doubled.length &&
    doubled.some((group, at) => group !== once[at]) &&
    doubled.every((group, at) => {
      const { length } = once[at] ?? '';
      return group.at(0) === once[at]?.at(0) && length <= group.length && group.length <= 2 * length;
    })
  );
}

/** Keeps the letters of `once` and all spaces of the text, even between equal letters. */
function keepLetters(text: string, once: string): string {
  const kept = groupLetters(once);
  const doubled = groupLetters(text.replaceAll(/\s/g, ''));
  let written = '';
  let group = 0;
  let seen = 0;
  let said = 0;
  for (const letter of text) {
    if (/\s/.test(letter)) {
      written += letter;
      continue;
    }
    const { length: all } = doubled[group] ?? '';
    seen += 1;
    if (Math.round((seen * (kept[group]?.length ?? 0)) / all) > said) {
      written += letter;
      said += 1;
    }
    if (seen < all) continue;
    group += 1;
    seen = 0;
    said = 0;
  }
  return written;
}

/** Groups equal adjacent letters: `a`, `ll`. */
function groupLetters(text: string): string[] {
  return [...text.matchAll(/(.)\1*/gsu)].map(([group]) => group);
}
