import ts from 'typescript';
import { isTestCode, partsOf, type Counter } from './counters.ts';
import type { SourceFile } from './source-files.ts';

/** Roles that a file of a feature may have; then its first part names the subject. */
const ROLES =
  /[.](?:router|use-cases|policy|repository|model|consumers|api|events|config|jobs|transition|responder|routes|store)$/;
/** Files whose place says what they are. */
const ENTRIES = /^(?:index|main|config|entry)$/;
const COUNTED = /^(?:services|packages|gateway|deploy)\/.*[.]ts$/;

/**
 * Files of services and packages that have neither a role nor a name with the words of their first function, class or
 * constant: a reader who knows one does not find the other.
 */
export const unnamedFiles: Counter = (files) =>
  files
    .filter(
      ({ path }) => COUNTED.test(path) && !isTestCode(path) && !/\/(?:migrations|[a-z]{2})\//.test(path),
    )
    .flatMap((file) => {
      const name = /([^/]+)[.]ts$/.exec(file.path)?.[1] ?? '';
      if (ROLES.test(name) || ENTRIES.test(name)) return [];
      const first = firstExport(file);
      if (first === null || isNamedFor(file.path, first)) return [];
      return [{ where: file.path, what: first }];
    });

/** Whether the export's name has each word of the file's, or the path's last two names have each word of the export's. */
function isNamedFor(path: string, exported: string): boolean {
  const [folder = '', file = ''] = path
    .replace(/[.]ts$/, '')
    .split('/')
    .slice(-2);
  const ofExport = wordsOf(exported);
  const ofFile = wordsOf(file);
  const ofPath = new Set([...wordsOf(folder), ...ofFile, 'create']);
  return (
    [...ofFile].every((word) => ofExport.has(word)) ||
    ofFile.has([...ofExport].join('')) ||
    [...ofExport].every((word) => ofPath.has(word))
  );
}

/** The words of a name, plurals as singulars. */
function wordsOf(name: string): ReadonlySet<string> {
  return new Set(partsOf(name).map((part) => part.replace(/s$/, '')));
}

/** The name of the first exported function or class, else of the first constant, else of the first type. */
function firstExport({ tree }: SourceFile): string | null {
  const exported = tree.statements.filter(
    (statement) =>
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  );
  const first =
    exported.find((one) => ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one)) ??
    exported.find((one) => ts.isVariableStatement(one)) ??
    exported[0];
  if (first === undefined) return null;
  if (ts.isVariableStatement(first)) return first.declarationList.declarations[0]?.name.getText() ?? null;
  return ts.isFunctionDeclaration(first) ||
    ts.isClassDeclaration(first) ||
    ts.isInterfaceDeclaration(first) ||
    ts.isTypeAliasDeclaration(first)
    ? (first.name?.text ?? null)
    : null;
}
