import { evalExpr } from 'mingo/core';
import { badValue } from '../errors.ts';
import { isRegexValue, regexOperand } from '../values/regex.ts';
import { isDocument } from '../values/bson-types.ts';

type Options = Parameters<typeof evalExpr>[2];

/** Replaces the library's operator, which runs patterns on JavaScript's engine: see compilePattern. */
export function $regexMatch(document: unknown, expression: unknown, options: Options): boolean {
  const operand: unknown = evalExpr(document, expression, options);
  if (!isDocument(operand)) throw badValue('$regexMatch expects an object of named arguments');
  const { input, regex, options: flags } = operand;
  if (typeof regex !== 'string' && !isRegexValue(regex)) throw badValue("$regexMatch needs 'regex'");
  const pattern = regexOperand(regex, flags ?? undefined);
  return typeof input === 'string' && pattern.test(input);
}
