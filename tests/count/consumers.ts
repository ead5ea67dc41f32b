import ts from 'typescript';
import { isTestCode } from './counters.ts';
import { walk, type SourceFile } from './source-files.ts';

const PRODUCT = /^(?:services|gateway|packages|deploy|operator)\//;

/** The names of all consumers of the product, as written: a composed name keeps its `${…}`. */
export function consumerNames(files: readonly SourceFile[]): readonly string[] {
  const names = new Set<string>();
  for (const { path, tree } of files) {
    if (!PRODUCT.test(path) || isTestCode(path)) continue;
    walk(tree, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineConsumer') return;
      const [options] = node.arguments;
      if (options === undefined || !ts.isObjectLiteralExpression(options)) return;
      for (const property of options.properties) {
        if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'name') continue;
        names.add(nameOf(property.initializer, tree));
      }
    });
  }
  return [...names].toSorted();
}

function nameOf(value: ts.Expression, tree: ts.SourceFile): string {
  if (ts.isStringLiteralLike(value)) return value.text;
  if (!ts.isIdentifier(value)) return value.getText().slice(1, -1);
  let text = value.text;
  walk(tree, (node) => {
    const isIt = ts.isVariableDeclaration(node) && node.name.getText() === value.text;
    if (isIt && node.initializer !== undefined && ts.isStringLiteralLike(node.initializer)) {
      text = node.initializer.text;
    }
  });
  return text;
}
