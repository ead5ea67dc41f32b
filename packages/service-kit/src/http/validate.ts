import type { z } from 'zod';
import { fieldMessage, readFieldMessage, type RouteContract, type RouteInput } from '@colloquy/contracts';
import { AppError, type FieldError, ERRORS } from '@colloquy/errors';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses the three parts of a request. Throws `fieldNotValid` that names all invalid fields at once. */
export function parseInput<TRoute extends RouteContract>(route: TRoute, raw: RawInput): RouteInput<TRoute> {
  const issues: FieldError[] = [];
  const parse = (schema: z.ZodType, value: unknown): unknown => {
    const result = schema.safeParse(value, { error: fieldMessage });
    if (result.success) return result.data;
    issues.push(...result.error.issues.flatMap(fieldErrors));
    return undefined;
  };
  const input = {
    params: parse(route.params, raw.params),
    query: parse(route.query, raw.query),
    body: parse(route.body, raw.body ?? {}),
  };
  if (issues.length > 0) throw new AppError({ code: ERRORS.fieldNotValid, errors: issues });
  return input as RouteInput<TRoute>;
}

/** Parses a value built by a use case. Throws `fieldNotValid` that names all invalid fields at once. */
export function parsePart<TSchema extends z.ZodType>(schema: TSchema, value: unknown): z.output<TSchema> {
  const result = schema.safeParse(value, { error: fieldMessage });
  if (result.success) return result.data;
  throw new AppError({ code: ERRORS.fieldNotValid, errors: result.error.issues.flatMap(fieldErrors) });
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'invalid_union') {
    const branch = meantBranch(issue.errors);
    if (branch !== null) {
      return branch.flatMap((inner) => fieldErrors({ ...inner, path: [...issue.path, ...inner.path] }));
    }
  }
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: Number(ERRORS.fieldNotValid),
      field: field === '' ? key : `${field}.${key}`,
      message: 'fieldUnknown' as const,
    }));
  }
  return [
    {
      code: Number(ERRORS.fieldNotValid),
      field: field === '' ? 'body' : field,
      message: readFieldMessage(issue.message),
    },
  ];
}

const unknownKeysIn = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);

/** The kinds of issues that only a value of the right type can have. */
const OF_THE_SIZE: ReadonlySet<string> = new Set(['too_big', 'too_small']);

/** Of several shapes that a body may have, the one that matches most of its fields; null when none does. */
function meantBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | null {
  const shaped = branches.filter(
    (issues) =>
      unknownKeysIn(issues) > 0 ||
      issues.some(({ path, code }) => path.length > 0 || OF_THE_SIZE.has(code ?? '')),
  );
  const [best] = shaped.toSorted((a, b) => unknownKeysIn(a) - unknownKeysIn(b) || a.length - b.length);
  return best ?? null;
}

/** Arrays are sent as `x[]=a&x[]=b`; a single value is an array too. */
export function bracketArrays(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name.endsWith('[]')) result[name.slice(0, -2)] = Array.isArray(value) ? value : [value];
    else result[name] = value;
  }
  return result;
}
