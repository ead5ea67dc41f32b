import { ERROR_CATALOGUE } from '@colloquy/contracts';
import ts from 'typescript';
import { UNWANTED_WORDS, type UnwantedWord } from './glossary-words.ts';
import { walk, whereIs, type SourceFile } from './source-files.ts';

/** One finding: its location and the text found. */
export interface Finding {
  readonly where: string;
  readonly what: string;
}

export type Counter = (files: readonly SourceFile[]) => readonly Finding[];

/** Counters that look at one node at a time. */
const perNode =
  (find: (node: ts.Node, file: SourceFile) => string | null): Counter =>
  (files) =>
    files.flatMap((file) => {
      const found: Finding[] = [];
      walk(file.tree, (node) => {
        const what = find(node, file);
        if (what !== null) found.push({ where: whereIs(file, node), what });
      });
      return found;
    });

/** The parts of a name: `lookAtInvitation` -> look, at, invitation. */
export function partsOf(name: string): readonly string[] {
  return name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

function unwantedIn(name: string, path: string): readonly UnwantedWord[] {
  const parts = ` ${partsOf(name).join(' ')} `;
  return UNWANTED_WORDS.filter(
    ({ word, except = [] }) =>
      parts.includes(` ${word} `) &&
      !except.some((one) => (one.name?.test(name) ?? true) && (one.path?.test(path) ?? true)),
  );
}

/** The glossary's unwanted words in identifiers, and once for each name of a file and of a folder. */
export const glossaryWords: Counter = (files) => [
  ...perNode((node, { path }) => {
    if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return null;
    const words = unwantedIn(node.text, path).map(({ word }) => word);
    return words.length === 0 ? null : `${words.join(', ')} in ${node.text}`;
  })(files),
  ...new Map(
    files
      .flatMap(({ path }) => {
        const parts = path.split('/');
        return parts.map((part, index) => ({ part, whole: parts.slice(0, index + 1).join('/') }));
      })
      .flatMap(({ part, whole }) => {
        const words = unwantedIn(part.replace(/[.].*$/, ''), whole).map(({ word }) => word);
        return words.length === 0
          ? []
          : [[whole, { where: whole, what: `${words.join(', ')} in a name` }] as const];
      }),
  ).values(),
];

const CODES = Object.keys(ERROR_CATALOGUE).toSorted((left, right) => right.length - left.length);
const BARE_CODE = new RegExp(`(?<![0-9A-Za-z_.#-])(?:${CODES.join('|')})(?![0-9A-Za-z_])`);
// The catalogue itself, and the test that plants numerals.
const MAY_NAME_CODES = /^packages\/contracts\/src\/errors\/|^tests\/count\//;

/** Error numerals in literals and inside texts, outside of the catalogue's folder. */
export const bareErrorCodes: Counter = perNode((node, { path }) => {
  if (MAY_NAME_CODES.test(path)) return null;
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node) ||
    ts.isNumericLiteral(node);
  const text = ts.isRegularExpressionLiteral(node) ? node.text : isText ? node.text : '';
  return BARE_CODE.exec(text)?.[0] ?? null;
});

/** `x as T` and `<T>x`; `as const` asserts nothing that the compiler could not infer. */
export const casts: Counter = perNode((node) => {
  if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return null;
  const type = node.type.getText();
  return type === 'const' ? null : `as ${type}`;
});

/** The zod methods that take the message as second argument, and those that take it as first. */
const CHECKS =
  /^(?:min|max|length|regex|refine|startsWith|endsWith|custom|literal|enum|gt|gte|lt|lte|multipleOf|check)$/;
const TYPES = /^(?:string|number|int|boolean|array|null|email|url|uuid|nonempty|positive)$/;
// The folders that report field errors of a request; admin and widget word the errors of their forms themselves.
const ANSWERS_REQUESTS = /^(?:services|gateway|packages)\//;
// Settings errors are printed for the operator, before any request can be answered.
const SETTINGS = /[/]config[.]ts$|^packages\/config\/|^gateway\/src\/routing\//;

/** Sentences where a catalogue key belongs: in a field error, in a schema, and in the reason of an error. */
export const bareMessages: Counter = (files) =>
  perNode((node) => {
    const bare = bareMessageOf(node);
    return bare !== undefined && isSentence(bare) ? bare.getText() : null;
  })(files.filter(({ path }) => ANSWERS_REQUESTS.test(path) && !SETTINGS.test(path) && !isTestCode(path)));

function bareMessageOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node)) {
    const name = ts.isPropertyAccessExpression(node.expression)
      ? node.expression.name.text
      : node.expression.getText();
    if (name === 'fieldError' || CHECKS.test(name)) return node.arguments[1];
    return TYPES.test(name) && node.expression.getText().startsWith('z') ? node.arguments[0] : undefined;
  }
  if (!ts.isPropertyAssignment(node)) return undefined;
  const key = node.name.getText();
  if (key === 'reason') return node.initializer;
  const isOfField = ts.isObjectLiteralExpression(node.parent) && hasProperty(node.parent, 'field');
  return key === 'message' && isOfField ? node.initializer : undefined;
}

const hasProperty = (object: ts.ObjectLiteralExpression, name: string): boolean =>
  object.properties.some((property) => property.name?.getText() === name);

/** A literal of several words, or a template or concatenation. */
function isSentence(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return isSentence(node.whenTrue) || isSentence(node.whenFalse);
  return ts.isTemplateExpression(node) || (ts.isStringLiteralLike(node) && node.text.includes(' '));
}

const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);
const isChannelName = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node) && /^(?:Chat)?Channel$/.test(node.expression.getText())) ||
  (ts.isElementAccessExpression(node) && /^(?:Chat)?Channel$/.test(node.expression.getText()));
const endsWithChannel = (node: ts.Node): boolean => /(?:^|[.?!])\w*[cC]hannel$/.test(node.getText());

/** Comparisons of a channel with one of its values: capabilities of a channel are read from its row in CHANNELS. */
export const channelComparisons: Counter = perNode((node) => {
  if (ts.isCaseClause(node)) return isChannelName(node.expression) ? node.expression.getText() : null;
  if (!ts.isBinaryExpression(node) || !EQUALITY.has(node.operatorToken.kind)) return null;
  const sides = [node.left, node.right];
  const named = sides.some(isChannelName);
  const numbered = sides.some(endsWithChannel) && sides.some((side) => ts.isNumericLiteral(side));
  return named || numbered ? node.getText() : null;
});

/** Repositories that read every workspace, each with the reason stated in the code. */
export const globalRepositories: Counter = (files) =>
  perNode((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
    if (node.expression.name.text !== 'everywhere') return null;
    const [reason] = node.arguments;
    return reason === undefined ? 'NO REASON' : reason.getText().replace(/\s+/g, ' ');
  })(files.filter(({ path }) => !isTestCode(path)));

const VOCABULARY = /^packages\/contracts\/src\/(?:enums|constants)[.]ts$/;

/** Enums and constants of the contracts that no other file names: the same values are listed elsewhere. */
export const unusedVocabulary: Counter = (files) => {
  const used = new Set<string>();
  for (const { path, tree } of files) {
    if (VOCABULARY.test(path)) continue;
    walk(tree, (node) => {
      if (ts.isIdentifier(node)) used.add(node.text);
    });
  }
  return files
    .filter(({ path }) => VOCABULARY.test(path))
    .flatMap((file) =>
      file.tree.statements
        .filter(ts.isVariableStatement)
        .flatMap((statement) =>
          statement.declarationList.declarations
            .filter(({ name }) => ts.isIdentifier(name) && !used.has(name.text))
            .map((node) => ({ where: whereIs(file, node), what: node.name.getText() })),
        ),
    );
};

/** Tests, code that only tests use, and harnesses. */
export function isTestCode(path: string): boolean {
  return /[.]test[.]tsx?$|^tests\/|^packages\/test-servers\/|\/(?:testing|dev|evaluation)\/|[.]fixture[.]ts$/.test(
    path,
  );
}

/** Lines of TypeScript by the first parts of the path. */
export function linesByFolder(files: readonly SourceFile[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const { path, text } of files) {
    const [top = ''] = path.split('/');
    lines.set(top, (lines.get(top) ?? 0) + text.split('\n').length - 1);
  }
  return lines;
}
