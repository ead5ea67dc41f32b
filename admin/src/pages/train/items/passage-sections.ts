import type { KnowledgeChunk } from '@colloquy/contracts';

/** Part of a document under one heading and on one page. */
export interface PassageSection {
  /** Index of its first passage. */
  readonly index: number;
  /** Headings that start here, outermost first, with their depth from 0. */
  readonly headings: readonly { readonly text: string; readonly depth: number }[];
  /** Page number that starts here; null when unchanged or unknown. */
  readonly page: number | null;
  readonly text: string;
}

/** A passage repeats the end of the previous one, up to about this length. */
const MAX_REPEATED = 800;
/** Shorter matches are coincidence. */
const MIN_REPEATED = 8;

type Passage = Pick<KnowledgeChunk, 'index' | 'text' | 'headingPath' | 'page'>;

/** Reassembles a document's text from its passages: headings once, overlaps removed. */
export function toSections(passages: readonly Passage[]): PassageSection[] {
  const sections: PassageSection[] = [];
  let before: Passage | undefined;
  for (const passage of passages) {
    const isUnderSame = before !== undefined && isSamePath(before.headingPath, passage.headingPath);
    const text = isUnderSame && before ? withoutRepeated(before.text, passage.text) : ownText(passage);
    const isOnSame = before?.page === passage.page;
    const last = sections.at(-1);
    if (isUnderSame && isOnSame && last !== undefined) {
      const isRunOn = text.length < passage.text.length;
      sections[sections.length - 1] = { ...last, text: last.text + (isRunOn ? '' : '\n\n') + text };
    } else {
      sections.push({
        index: passage.index,
        headings: newHeadings(before?.headingPath ?? [], passage.headingPath),
        page: isOnSame ? null : passage.page,
        text: text.trim(),
      });
    }
    before = passage;
  }
  return sections;
}

/** A heading without text is a passage of its own, and would appear twice. */
function ownText({ text, headingPath }: Passage): string {
  return text.replace(/^#+\s*/, '') === headingPath.at(-1) ? '' : text;
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((heading, at) => heading === other[at]);
}

function newHeadings(before: readonly string[], path: readonly string[]): PassageSection['headings'] {
  const firstNew = path.findIndex((heading, at) => heading !== before[at]);
  const from = firstNew === -1 ? Math.max(0, path.length - 1) : firstNew;
  return path.map((text, depth) => ({ text, depth })).slice(from);
}

/** The text without the part that repeats the end of the previous text. */
function withoutRepeated(before: string, text: string): string {
  const longest = Math.min(before.length, text.length, MAX_REPEATED);
  for (let length = longest; length >= MIN_REPEATED; length -= 1) {
    if (!before.endsWith(text.slice(0, length))) continue;
    const rest = text.slice(length);
    if (rest === '' || /^\s/.test(rest)) return rest;
  }
  return text;
}
