import { inspect } from 'node:util';
import { ERRORS } from '@colloquy/errors';
import { describe, expect, it } from 'vitest';
import { connectionErrorName } from './connection-error.ts';
import { toAppError, type ErrorReason } from './model-error.ts';
import { readRefusal, saysNoApi } from './refusal.ts';

const json = (value: unknown) => JSON.stringify(value);
const PAGE = '<!doctype html><html><title>404</title>Not Found</html>';

describe('the refusal of a model server', () => {
  it.each<[string, number, string, ErrorReason, readonly string[]]>([
    ['a wrong key', 401, json({ error: { message: 'Incorrect API key provided: sk-1' } }), 'key-refused', []],
    ['no quota', 429, json({ error: { message: 'max_tokens per minute' } }), 'rate-limited', []],
    ['no such model', 404, json({ error: { code: 'model_not_found' } }), 'no-such-model', []],
    [
      'no such model, in words',
      404,
      json({ error: 'model "x" not found, try pulling it first' }),
      'no-such-model',
      [],
    ],
    ['no such model, by 400', 400, json({ error: { code: 'model_not_found' } }), 'no-such-model', []],
    ['no such path: a page', 404, PAGE, 'no-api', []],
    ['no such path: Ollama', 404, '404 page not found', 'no-api', []],
    ['no such path: FastAPI', 404, json({ detail: 'Not Found' }), 'no-api', []],
    [
      'no such path: OpenAI',
      404,
      json({ error: { message: 'Invalid URL (POST /chat/completions)' } }),
      'no-api',
      [],
    ],
    [
      'no such path: llama.cpp',
      404,
      json({ error: { code: 404, message: 'File Not Found', type: 'not_found_error' } }),
      'no-api',
      [],
    ],
    ['no such path: another method', 405, json({ detail: 'Method Not Found' }), 'rejected', []],
    [
      'too long: OpenAI',
      400,
      json({ error: { code: 'context_length_exceeded', message: 'Too much.' } }),
      'context-too-long',
      [],
    ],
    [
      'too long: vLLM',
      400,
      json({
        object: 'error',
        message: "'max_tokens' is too large: 800. This model's maximum context length is 512 tokens",
      }),
      'context-too-long',
      [],
    ],
    [
      'too long: llama.cpp',
      500,
      json({ error: { message: 'the request exceeds the available context size' } }),
      'context-too-long',
      [],
    ],
    [
      'a system role, by a template',
      400,
      json({ message: 'Conversation roles must alternate user/assistant/user' }),
      'rejected',
      ['system'],
    ],
    [
      'a system role: OpenAI',
      400,
      json({
        error: {
          message: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
          param: 'messages[0].role',
        },
      }),
      'rejected',
      ['system'],
    ],
    [
      'a system role: Google',
      400,
      json([{ error: { message: 'Developer instruction is not enabled for models/gemma' } }]),
      'rejected',
      ['system'],
    ],
    [
      'tools: Ollama',
      400,
      json({ error: { message: 'registry.ollama.ai/library/gemma does not support tools' } }),
      'rejected',
      ['tools'],
    ],
    [
      'what FastAPI repeats of a request',
      422,
      json({
        detail: [
          {
            loc: ['body', 'stream_options'],
            msg: 'Extra inputs are not permitted',
            input: { max_tokens: 800, temperature: 1 },
          },
        ],
      }),
      'rejected',
      ['stream_options'],
    ],
    ['a broken server', 502, PAGE, 'server-error', []],
    ['an answer that has not changed', 304, '', 'bad-response', []],
    ['an address that has moved', 308, PAGE, 'redirected', []],
  ])('is read: %s', (_, status, body, reason, named) => {
    const refusal = readRefusal(status, body);
    expect([refusal.reason, refusal.named]).toEqual([reason, named]);
  });

  it('goes no further with what the server wrote, which may repeat a key', () => {
    const error = toAppError(
      readRefusal(401, json({ error: { message: 'Incorrect API key provided: sk-secret' } })),
      ERRORS.languageModelUnavailable,
    );
    expect(error.code).toBe(ERRORS.modelKeyRefused);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('sk-secret');
  });

  it.each([
    [200, PAGE, true],
    [200, '{"data":[]}', false],
    [404, '{}', false],
    [404, '404 page not found', true],
    [500, PAGE, false],
  ])('says that there is no API: %d %s', (status, body, expected) => {
    expect(saysNoApi(status, body)).toBe(expected);
  });
});

describe('the error of a connection', () => {
  const failed = (code: string) =>
    new TypeError('fetch failed', {
      cause: new Error('tls', { cause: Object.assign(new Error('x'), { code }) }),
    });

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-self-signed'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate-self-signed'],
    ['CERT_HAS_EXPIRED', 'certificate-expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-wrong-name'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-not-trusted'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'not-https'],
    ['ECONNREFUSED', null],
  ])('is found by %s, however deep it lies', (code, name) => {
    expect(connectionErrorName(failed(code))).toBe(name);
  });
});
