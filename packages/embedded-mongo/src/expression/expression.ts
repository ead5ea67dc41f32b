import { evalExpr } from 'mingo/core';
import { type BsonDocument, isDocument, isTruthy } from '../values/bson-types.ts';
import { ServerError } from '../errors.ts';
import { expressionContext, knownExpressions } from './context.ts';
import { toNative } from './natives.ts';

const OPTIONS = {
  idKey: '_id',
  processingMode: 0,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
} as const;

/** Throws 168 for an expression operator that does not exist; called before any document is read. */
export function assertKnownExpressions(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) assertKnownExpressions(item);
    return;
  }
  if (!isDocument(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === '$literal') continue;
    if (key.startsWith('$') && !knownExpressions.has(key)) {
      throw new ServerError(168, `Unrecognized expression '${key}'`);
    }
    assertKnownExpressions(item);
  }
}

/** Runs a computation of the expression library and converts its errors to the server's 40517-style error. */
export function guardExpression<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ServerError) throw error;
    throw new ServerError(2, error instanceof Error ? error.message : String(error));
  }
}

/** Compiles an aggregation expression to a function of a document; the result has plain numbers. */
export function expressionOf(
  expression: unknown,
  variables: BsonDocument = {},
): (document: unknown) => unknown {
  assertKnownExpressions(expression);
  const native = toNative(expression);
  return (document) =>
    guardExpression(() =>
      evalExpr(toNative(document), native, { ...OPTIONS, context: expressionContext, variables }),
    );
}

export function compileExpression(expression: unknown): (document: unknown) => boolean {
  const evaluate = expressionOf(expression);
  return (document) => isTruthy(evaluate(document));
}
