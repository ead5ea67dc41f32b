import { DOMAINS } from '../fusion/data/index.ts';
import type { SourceDocument } from '../fusion/corpus.ts';
import type { LocalFile } from '../../product/index.ts';

const FILLER_BYTES = 20_000;

/** The instant model needs this many of a question's content words in one sentence to quote it. */
const MIN_SHARED_WORDS = 2;
const MIN_WORD_LENGTH = 4;

/** Questions that the small documents answer, in visitors' words, and that the instant model can answer. */
export const QUESTIONS: readonly string[] = DOMAINS.flatMap(({ documents }) =>
  documents.flatMap(({ sections }) =>
    sections.flatMap(({ text, questions }) => questions.filter((question) => isQuotable(question, text))),
  ),
);

function isQuotable(question: string, text: string): boolean {
  const asked = wordsOf(question);
  return text
    .split(/(?<=[.!?])\s+/)
    .some((sentence) => wordsOf(sentence).filter((word) => asked.includes(word)).length >= MIN_SHARED_WORDS);
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD_LENGTH);
}

/** The documents with the answers, as Markdown files. */
export function answerFiles(): LocalFile[] {
  return DOMAINS.flatMap(({ documents }) =>
    documents.map((document) => fileOf(markdownOf(document), document.title)),
  );
}

/** `count` different files of about `bytes` each, the same on every machine. */
export function fillerFiles(count: number, label: string, bytes = FILLER_BYTES): LocalFile[] {
  const sentences = DOMAINS.flatMap(({ documents }) =>
    documents.flatMap(({ sections }) => sections.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/))),
  );
  return Array.from({ length: count }, (_, number) => {
    const next = createSequence(number + 1);
    const parts = [`# ${label} ${number}`];
    let size = 0;
    for (let paragraph = 0; size < bytes; paragraph += 1) {
      const chosen = Array.from({ length: 5 }, () => sentences[next() % sentences.length] ?? '');
      if (paragraph % 4 === 0) parts.push(`## Part ${paragraph / 4 + 1} of ${label} ${number}`);
      parts.push(chosen.join(' '));
      size += chosen.join(' ').length;
    }
    return fileOf(parts.join('\n\n'), `${label} ${number}`);
  });
}

function markdownOf({ title, sections }: SourceDocument): string {
  return [`# ${title}`, ...sections.map(({ heading, text }) => `## ${heading}\n\n${text}`)].join('\n\n');
}

function fileOf(text: string, title: string): LocalFile {
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.md`;
  return { name, mimeType: 'text/markdown', bytes: new TextEncoder().encode(text) };
}

/** Numerical Recipes' linear congruential generator: reproducible, and random enough to mix sentences. */
function createSequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
