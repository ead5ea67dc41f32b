import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readHtml } from '../../../../packages/document-text/src/formats/read-html.ts';
import type { MissingSet, RetrievalSet } from '../retrieval-set.ts';

const NAME = 'python-faq';
/** The table of contents, which answers nothing. */
const CONTENTS = 'index.html';

/**
 * Debian's `python3-doc`: third-level headings of the FAQ's pages as questions, parsed by the product's own reader.
 */
export function readPythonFaq(root: string): RetrievalSet | MissingSet {
  const files = globSync(join(root, 'usr/share/doc/python3.*/html/faq/*.html')).filter(
    (file) => basename(file) !== CONTENTS,
  );
  if (files.length === 0) return { name: NAME, missing: `python3-doc is not installed below ${root}` };
  const entries = files.sort().flatMap((file) => {
    const markdown = readHtml(readFileSync(file, 'utf8'))
      .parts.map(({ text }) => text)
      .join('\n\n');
    return entriesOf(markdown, basename(file, '.html'));
  });
  return {
    name: NAME,
    unanswerable: [],
    passages: entries.map(({ passage }) => passage),
    questions: entries.map(({ question, passage }) => ({ text: question, passageIds: [passage.id] })),
  };
}

function entriesOf(markdown: string, file: string) {
  const [top = '', ...sections] = markdown.replaceAll('¶', '').split(/^### /mu);
  const title = /^# (.+)$/mu.exec(top)?.[1] ?? file;
  return sections.flatMap((section, at) => {
    const [question = '', ...lines] = section.split('\n');
    const text = (lines.join('\n').split(/^#{1,2} /mu)[0] ?? '').trim();
    return text === '' ? [] : [{ question: question.trim(), passage: { id: `${file}-${at}`, title, text } }];
  });
}
