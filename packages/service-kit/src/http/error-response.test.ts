import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, defineRoute, single } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import { errorResponse } from './error-response.ts';

const viewSchema = z.object({ id: z.string(), nested: z.object({ name: z.string() }), revision: z.int() });
const view = { id: 'a1', nested: { name: 'Lamp' }, revision: 3 };

const aRoute = (response: z.ZodType) =>
  defineRoute({
    id: 'bot.test',
    method: 'PATCH',
    path: '/test',
    right: 'account',
    summary: 'test',
    response,
  });

const conflict = (current: unknown) => new AppError({ code: ERRORS.revisionMismatch, current });

describe('what a conflict shows of the newest state', () => {
  it('is what the route answers, without a field that its response does not know', () => {
    const current = { ...view, passwordHash: 'x', nested: { ...view.nested, tokenVersion: 1 } };
    expect(errorResponse(conflict(current), 'r1', aRoute(single(viewSchema))).body).toEqual({
      code: Number(ERRORS.revisionMismatch),
      message: 'REVISION_MISMATCH',
      current: view,
      requestId: 'r1',
    });
  });

  it('is a list where the route answers one, and bare where the specification has it bare', () => {
    const current = [{ ...view, passwordHash: 'x' }];
    const list = errorResponse(conflict(current), 'r1', aRoute(single(z.array(viewSchema))));
    expect(list.body.current).toEqual([view]);
    const bare = errorResponse(conflict({ ...view, passwordHash: 'x' }), 'r1', aRoute(viewSchema));
    expect(bare.body.current).toEqual(view);
  });

  it.each([
    ['a stored row', { _id: 'a1', nested: { name: 'Lamp' }, revision: 3, passwordHash: 'x' }],
    ['a text', 'passwordHash'],
    ['nothing', undefined],
  ])('is left out for %s', (_name, current) => {
    expect(errorResponse(conflict(current), 'r1', aRoute(single(viewSchema))).body).not.toHaveProperty(
      'current',
    );
  });

  it('is left out where no route says what it answers', () => {
    expect(errorResponse(conflict(view), 'r1').body).not.toHaveProperty('current');
  });

  it('cannot be an open object in the answer of any route', () => {
    const open = allRoutes
      .filter(({ fileType }) => fileType === null)
      .filter(({ response }) => isOpen(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })));
    expect(open.map(({ id }) => id)).toEqual([]);
  });
});

describe('the facts of an error', () => {
  it('never hold a document, even one that came from another process', () => {
    const details = { reason: 'BUSY', limit: 3, row: { passwordHash: 'x' }, rows: [{ passwordHash: 'x' }] };
    const error = Object.assign(new AppError({ code: ERRORS.wrongState }), { details });
    expect(errorResponse(error, 'r1').body).toEqual({
      code: Number(ERRORS.wrongState),
      message: 'WRONG_STATE',
      reason: 'BUSY',
      limit: 3,
      requestId: 'r1',
    });
  });

  it('name each rule that a flow breaks with its step, and nothing else of it', () => {
    const violations = [
      { step_id: 's1', rule: 'cycle', text: 'x' },
      { step_id: null, rule: 'rootMissing' },
    ] as const;
    const { body } = errorResponse(
      new AppError({ code: ERRORS.flowNotValid, details: { violations } }),
      'r1',
    );
    expect(body).toMatchObject({ code: Number(ERRORS.flowNotValid), message: 'FLOW_NOT_VALID' });
    expect(body.violations).toEqual([
      { step_id: 's1', rule: 'cycle' },
      { step_id: null, rule: 'rootMissing' },
    ]);
  });

  it('show of named things their id and name alone', () => {
    const workspaces = [{ id: 'w1', name: 'Acme', passwordHash: 'x' }];
    const { body } = errorResponse(new AppError({ code: ERRORS.wrongState, details: { workspaces } }), 'r1');
    expect(body.workspaces).toEqual([{ id: 'w1', name: 'Acme' }]);
  });

  it('do not tell which of several ids was wrong', () => {
    const bodies = ['workspace', 'chat bot'].map((what) => errorResponse(notFound(what), 'r1').body);
    expect(bodies[0]).toEqual({ code: Number(ERRORS.notFound), message: 'NOT_FOUND', requestId: 'r1' });
    expect(bodies[1]).toEqual(bodies[0]);
  });
});

/** Whether a part of a JSON schema lets unnamed fields through. */
function isOpen(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(isOpen);
  if (typeof schema !== 'object' || schema === null) return false;
  const isAnything = Object.keys(schema).every((key) => key === '$schema');
  if (isAnything) return true;
  return Object.entries(schema).some(([key, part]) => {
    if (key === 'properties' || key === '$defs') return Object.values(Object(part)).some(isOpen);
    return (
      ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'prefixItems'].includes(key) &&
      isOpen(part)
    );
  });
}
