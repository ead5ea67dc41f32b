import { type RouteContract, ERRORS } from '@colloquy/contracts';
import type { z } from 'zod';

/** A refusal as the API words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: readonly object[] | undefined;

  constructor(status: number, code: number, message: string, errors?: readonly object[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

interface Input<TParams, TQuery, TBody> {
  readonly params: TParams;
  readonly query: TQuery;
  readonly body: TBody;
}

export interface Handler {
  readonly route: RouteContract;
  readonly run: (input: { params: unknown; query: unknown; body: unknown }) => unknown;
}

export function handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: RouteContract<P, Q, B, R>,
  run: (input: Input<z.output<P>, z.output<Q>, z.output<B>>) => z.input<R>,
): Handler {
  return {
    route,
    run: ({ params, query, body }) =>
      run({
        params: route.params.parse(params),
        query: route.query.parse(query),
        body: route.body.parse(body),
      }),
  };
}

const notFound = () => new Refusal(404, Number(ERRORS.notFound), 'NOT_FOUND');

export function refuseWrong(password: string, field: string): void {
  if (password !== 'wrong') return;
  const issue = { code: Number(ERRORS.fieldNotValid), field, message: 'The password is not right.' };
  throw new Refusal(400, Number(ERRORS.fieldNotValid), 'FIELD_NOT_VALID', [issue]);
}

export function need<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}

export function paged<T extends { id: string }>(
  rows: readonly T[],
  query: { page: number; limit: number; desc: boolean },
): { data: T[]; meta: { total: number; page: number; limit: number } } {
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1) * (query.desc ? -1 : 1));
  const start = (query.page - 1) * query.limit;
  return {
    data: sorted.slice(start, start + query.limit),
    meta: { total: rows.length, page: query.page, limit: query.limit },
  };
}
