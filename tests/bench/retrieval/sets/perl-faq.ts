import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MissingSet, RetrievalSet } from '../retrieval-set.ts';

const NAME = 'perl-faq';

/** Debian's `perl-doc`: headings of perlfaq1 to perlfaq9 as questions, the text below them as passages. */
export function readPerlFaq(root: string): RetrievalSet | MissingSet {
  const files = globSync(join(root, 'usr/share/perl/*/pod/perlfaq[1-9].pod')).sort();
  if (files.length === 0) return { name: NAME, missing: `perl-doc is not installed below ${root}` };
  const entries = files.flatMap((file) => entriesOf(readFileSync(file, 'utf8'), basename(file, '.pod')));
  return {
    name: NAME,
    unanswerable: [],
    passages: entries.map(({ passage }) => passage),
    questions: entries.map(({ question, passage }) => ({ text: question, passageIds: [passage.id] })),
  };
}

function entriesOf(pod: string, file: string) {
  const [, ...sections] = pod.split(/^=head2 /mu);
  return sections.flatMap((section, at) => {
    const end = section.search(/\n(?=\s)/u);
    const question = plain(section.slice(0, end));
    // The next first-level heading starts another part of the document.
    const body = section.slice(end).split(/^=head1 /mu)[0] ?? '';
    const text = plain(body).trim();
    return text === '' || !question.includes(' ')
      ? []
      : [{ question, passage: { id: `${file}-${at}`, title: file, text } }];
  });
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', verbar: '|', sol: '/' };

/** Pod without its markup (perlpod): `C<code>`, `L<text|page>`, commands such as `=over`. */
function plain(pod: string): string {
  return pod
    .replaceAll(/^=\w+.*$/gmu, '')
    .replaceAll(/E<(\w+)>/gu, (_mark, name: string) => NAMED[name] ?? '')
    .replaceAll(/[A-Z]<<+ (.*?) >>+/gsu, '$1')
    .replaceAll(/L<([^|>]*)\|[^>]*>/gu, '$1')
    .replaceAll(/[BCFILSX]<([^<>]*)>/gu, '$1')
    .replaceAll(/[BCFILSX]<([^<>]*)>/gu, '$1')
    .replaceAll(/\n{3,}/gu, '\n\n');
}
