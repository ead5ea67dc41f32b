import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { UNWANTED_TEXT } from './comment-words.ts';
import { walk, type SourceFile } from './source-files.ts';

/** A finding in a text: its location and the unwanted word. */
interface Found {
  readonly where: string;
  readonly what: string;
}

/** A Markdown file. */
export interface Document {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/* The glossary names the words; the other documents are test data. */
const NOT_OURS = /^docs\/glossary[.]md$|^tests\/(?:fixtures|bench)\/.*\/(?!README[.]md$)[^/]+$/;

/** The Markdown files that git lists in the repository at `root`, below `within`. */
export function readDocuments(root: string, within = '.'): readonly Document[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', within],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return [...new Set(listed.split('\n'))]
    .filter((path) => path.endsWith('.md') && !NOT_OURS.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        return [];
      }
    });
}

/*
 * Folders whose texts were all reworded. Other code, such as code that has just been moved, has a falling ceiling, and
 * so has the list of settings, which is generated from descriptions in code.
 */
const REWORDED = new RegExp(
  [
    '^(?:admin|deploy|gateway|operator|tests|tools|widget)/',
    '^services/(?:auth|billing|bot|chat|integration|knowledge|workspace)/',
    '^packages/(?:answering|chat-client|config|contracts|crawler|document-text|embedded-mongo|errors)/',
    '^packages/(?:event-bus|flow-engine|html|language-model|mailer|object-storage|observability)/',
    '^packages/(?:persistence|process-pool|safe-fetch|service-kit|test-servers|text|texts|uploads)/',
    '^packages/vector-store/',
    '^docs/(?!operations/settings[.]md)',
    '^[^/]+$',
  ].join('|'),
);

/** True for the location of a finding in a folder without unwanted words. */
export const isReworded = (where: string): boolean => REWORDED.test(where);

/** The unwanted words in the comments of `files`. */
export const wordsInComments = (files: readonly SourceFile[]): readonly Found[] =>
  files.flatMap(({ path, tree, text }) =>
    commentsOf(tree).flatMap(([from, to]) => unwantedIn(path, text, from, to)),
  );

/** The unwanted words in `documents`, without their blocks of code. */
export const wordsInDocuments = (documents: readonly Document[]): readonly Found[] =>
  documents.flatMap(({ path, text }) => {
    const prose = text.replaceAll(/^```.*?^```/gms, (code) => code.replaceAll(/[^\n]/g, ' '));
    return unwantedIn(path, prose, 0, prose.length);
  });

function unwantedIn(path: string, text: string, from: number, to: number): readonly Found[] {
  const part = text.slice(from, to).toLowerCase();
  return UNWANTED_TEXT.flatMap(({ pattern }) =>
    [...part.matchAll(pattern)].map(({ 0: what, index }) => {
      const line = text.slice(0, from + index).split('\n').length;
      return { where: `${path}:${line}`, what };
    }),
  );
}

const COMMENT = /\/\/.*|\/\*[^]*?\*\//y;

/** Start and end of each comment. `//` in a string, template, pattern or JSX text starts none. */
function commentsOf(tree: ts.SourceFile): readonly (readonly [number, number])[] {
  const { text } = tree;
  const literals: (readonly [number, number])[] = [];
  walk(tree, (node) => {
    if (isText(node) && text.slice(node.pos, node.end).includes('/'))
      literals.push([ts.isJsxText(node) ? node.pos : node.getStart(tree), node.end]);
  });
  const comments: (readonly [number, number])[] = [];
  let next = 0;
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at)) {
    while ((literals[next]?.[1] ?? Infinity) <= at) next += 1;
    const [start, end] = literals[next] ?? [Infinity, Infinity];
    COMMENT.lastIndex = at;
    const comment = at < start ? COMMENT.exec(text)?.[0] : undefined;
    if (comment !== undefined) comments.push([at, at + comment.length]);
    at = at < start ? at + (comment?.length ?? 1) : end;
  }
  return comments;
}

const isText = (node: ts.Node): boolean =>
  ts.isLiteralExpression(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node);
