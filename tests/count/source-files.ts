import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** Parses a file from its text alone, without type information. */
export function parseSource(path: string, text: string): SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) };
}

/** The TypeScript files that git lists in the repository at `root`, below `within`. */
export function readSources(root: string, within = '.'): readonly SourceFile[] {
  const pattern = ['*.ts', '*.tsx', '*.mts'].map(
    (name) => `:(glob)${within === '.' ? '' : `${within}/`}**/${name}`,
  );
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...pattern, within],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return [...new Set(listed.split('\n'))]
    .filter((path) => /[.]m?tsx?$/.test(path))
    .flatMap((path) => {
      const text = readOrNull(join(root, path));
      return text === null ? [] : [parseSource(path, text)];
    });
}

/** Null for a file that is listed but has been deleted. */
function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Calls `visit` with every node of a file. */
export function walk(tree: ts.SourceFile, visit: (node: ts.Node) => void): void {
  const into = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, into);
  };
  into(tree);
}

/** `path:line` of a node. */
export function whereIs(file: SourceFile, node: ts.Node): string {
  return `${file.path}:${file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line + 1}`;
}
