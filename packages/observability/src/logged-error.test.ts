import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const KEY = 'sk-proj-abcdef0123456789';

class AppError extends Error {
  override readonly name = 'AppError';
  readonly code = 7;
  readonly details = { reason: 'key-refused' };
}

/** The log line of an error. */
function lineOf(fields: Record<string, unknown>): string {
  let line = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line += chunk.toString('utf8');
      done();
    },
  });
  createLogger({ level: 'info', name: 'test', destination }).error(fields, 'request failed');
  return line;
}

const SAID = `Incorrect API key provided: ${KEY}. The question was "Where is Ada?"`;
const withFields = (message: string, fields: object, name = 'Error'): Error =>
  Object.assign(new Error(message), fields, { name });

describe('an error in the log', () => {
  it.each<[string, Error]>([
    [
      'a model',
      withFields(`401 ${SAID}`, { status: 401, headers: { authorization: KEY }, error: { message: SAID } }),
    ],
    ['a payment provider', withFields(SAID, { raw: { message: SAID }, statusCode: 402 })],
    ['object storage', withFields(SAID, { $metadata: { httpStatusCode: 403 }, $response: SAID })],
    ['a mail server', withFields(SAID, { response: `550 ${SAID}`, responseCode: 550 })],
    ['a client that keeps requests', withFields(SAID, { response: { data: SAID }, config: { key: KEY } })],
  ])('holds nothing that %s answered, at any depth, under either name', (_case, answered) => {
    for (const error of [
      answered,
      new AppError('Unavailable', { cause: new Error('key-refused', { cause: answered }) }),
    ]) {
      for (const fields of [{ err: error }, { error }]) {
        const line = lineOf(fields);
        expect(line).not.toContain('abcdef');
        expect(line).not.toContain('Ada');
        expect(line).toContain('another server answered with an error');
      }
    }
  });

  it.each([
    ['a key', `refused ${KEY}`],
    ['a bearer token', 'sent Authorization: Bearer abcdef.ghi'],
    ['credentials of an address', 'no answer of mongodb://user:abcdef@127.0.0.1/db'],
    ['the query of an address', 'no answer of https://hooks.example.com/a?token=abcdef'],
  ])('does not repeat %s', (_case, message) => {
    const line = lineOf({ err: new Error(message) });
    expect(line).not.toContain('abcdef');
    expect(line).toContain(message.split(' ')[0] ?? '');
  });

  it('says its type, code, facts, causes and where it was thrown, and cuts what is long', () => {
    const cause = withFields('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' });
    const line: unknown = JSON.parse(lineOf({ err: new AppError('Unavailable', { cause }) }));
    expect(line).toMatchObject({
      err: {
        type: 'AppError',
        message: 'Unavailable',
        code: 7,
        details: { reason: 'key-refused' },
        cause: { type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
      },
    });
    expect(JSON.stringify(line)).toContain('logged-error.test.ts');
    expect(lineOf({ err: new Error('word '.repeat(10_000)) }).length).toBeLessThan(5_000);
  });
});
