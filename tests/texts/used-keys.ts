import { dirname } from 'node:path';
import ts from 'typescript';
import { walk, type SourceFile } from '../count/source-files.ts';

/** A program with the files of a `tsconfig.json`. */
export function openProgram(tsconfig: string): ts.Program {
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig));
  return ts.createProgram(fileNames, options);
}

/** Every text that the program's files of `folder` can name. Types and tests do not count. */
export function findNamedTexts(program: ts.Program, folder: string): ReadonlySet<string> {
  const checker = program.getTypeChecker();
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(folder) && !/[.]test[.]tsx?$|\/testing\//.test(fileName));
  return new Set(files.flatMap((file) => [...namesIn(file, checker)]));
}

/**
 * Every text that a file can name: string literals, the possible values of a template by the types of its parts, and
 * paths of properties (`en.fatal.title` names `fatal.title`).
 */
export function namesIn(file: ts.SourceFile, checker: ts.TypeChecker): ReadonlySet<string> {
  const named = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node)) named.add(node.text);
    else if (ts.isTemplateExpression(node)) {
      const type = checker.getTypeAtLocation(node);
      for (const part of type.isUnion() ? type.types : [type])
        if (part.isStringLiteral()) named.add(part.value);
    } else if (ts.isPropertyAccessExpression(node)) {
      const text = node.getText();
      named.add(text.slice(text.indexOf('.') + 1));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return named;
}

const CATALOGUE = /^packages\/(?:texts\/|contracts\/src\/errors\/reasons[.]ts$)/;

/** Every identifier and string literal in the code of `files`, without the catalogue itself and tests. */
export function findNames(files: readonly SourceFile[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { path, tree } of files) {
    if (CATALOGUE.test(path) || /[.]test[.]tsx?$|\/testing\//.test(path)) continue;
    walk(tree, (node) => {
      if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) names.add(node.text);
    });
  }
  return names;
}
