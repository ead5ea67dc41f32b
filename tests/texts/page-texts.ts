import { resolve } from 'node:path';
import ts from 'typescript';
import { namesIn } from './used-keys.ts';

const MANIFEST = /\/pages\/[\w-]+\/page[.]ts$/;

/**
 * Every file of ours that `files` reach by imports, dynamic ones included: whatever can be rendered once it is
 * loaded. It stops at the manifests of pages and, below `files`, at modules that are loaded with texts of their own.
 */
export function filesBehind(program: ts.Program, files: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    const source = program.getSourceFile(path);
    if (source === undefined || seen.has(path) || MANIFEST.test(path)) return;
    seen.add(path);
    for (const { specifier, hasTexts } of importsOf(source))
      if (!hasTexts) visit(resolve(path, '..', specifier));
  };
  files.forEach(visit);
  return seen;
}

/** The manifest of each page by its id, with the files that the page loads. */
export function findManifests(
  program: ts.Program,
): ReadonlyMap<string, { readonly file: string; readonly loads: readonly string[] }> {
  const found = new Map<string, { file: string; loads: readonly string[] }>();
  for (const source of program.getSourceFiles()) {
    const file = source.fileName;
    if (!MANIFEST.test(file)) continue;
    const visit = (node: ts.Node): void => {
      const id = ts.isObjectLiteralExpression(node) ? idOf(node) : undefined;
      const loads = importsOf(node).map(({ specifier }) => resolve(file, '..', specifier));
      if (id !== undefined) found.set(id, { file, loads });
      else ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function idOf(object: ts.ObjectLiteralExpression): string | undefined {
  const id = object.properties.find(({ name }) => name !== undefined && isNamed(name, 'id'));
  if (id === undefined || !ts.isPropertyAssignment(id)) return undefined;
  return ts.isStringLiteral(id.initializer) ? id.initializer.text : undefined;
}

/** The subset of `keys` that the code of `files` names. */
export function keysIn(program: ts.Program, files: Iterable<string>, keys: readonly string[]): string[] {
  const named = new Set<string>();
  for (const file of files) for (const name of namesOfFile(program, file)) named.add(name);
  return keys.filter((key) => named.has(key));
}

/** Reading the types of a file is slow, and each part of the texts asks for the same files. */
const readNames = new WeakMap<ts.SourceFile, readonly string[]>();

function namesOfFile(program: ts.Program, file: string): readonly string[] {
  const source = program.getSourceFile(file);
  if (source === undefined) return [];
  const names = readNames.get(source) ?? [...namesIn(source, program.getTypeChecker())];
  readNames.set(source, names);
  return names;
}

// Not by getText: the nodes of a program have parents only once its types are read.
function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

interface Import {
  readonly specifier: string;
  /** Loaded by `lazyPage(load, texts)`. */
  readonly hasTexts: boolean;
}

/** The files of ours that a file, or a part of it, imports in any way. */
function importsOf(root: ts.Node): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node, hasTexts: boolean): void => {
    const isCall = ts.isCallExpression(node);
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, false);
    if (isCall && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], hasTexts);
    const isOwn = isCall && isNamed(node.expression, 'lazyPage') && node.arguments.length > 1;
    ts.forEachChild(node, (child) => visit(child, hasTexts || isOwn));
  };
  const add = (specifier: ts.Node | undefined, hasTexts: boolean) => {
    if (specifier !== undefined && ts.isStringLiteralLike(specifier) && specifier.text.startsWith('.'))
      found.push({ specifier: specifier.text, hasTexts });
  };
  visit(root, false);
  return found;
}
