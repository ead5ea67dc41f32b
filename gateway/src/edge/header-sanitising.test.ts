import { describe, expect, it } from 'vitest';
import { findAmbiguity, sanitiseHeaders } from './header-sanitising.ts';

describe('findAmbiguity', () => {
  it.each([
    [['Host', 'a.example:8080', 'Accept', '*/*', 'Accept', 'text/html'], null],
    [['Host', '[::1]:80'], null],
    [['Host', 'a', 'Content-Length', '12'], null],
    [['Host', 'a', 'Transfer-Encoding', 'chunked'], null],
    [[], 'host'],
    [['Host', ''], 'host'],
    [['Host', 'a, b'], 'host'],
    [['Host', 'a@b'], 'host'],
    [['Host', 'a', 'HOST', 'b'], 'host'],
    [['Host', 'a', 'Content-Length', '1', 'Transfer-Encoding', 'chunked'], 'transfer-encoding'],
    [['Host', 'a', 'Transfer-Encoding', 'gzip, chunked'], 'transfer-encoding'],
    [['Host', 'a', 'Content-Length', '1, 1'], 'content-length'],
    [['Host', 'a', 'Content-Length', '-1'], 'content-length'],
    [['Host', 'a', 'Content-Length', '0x10'], 'content-length'],
    [['Host', 'a', 'Authorization', 'x', 'authorization', 'y'], 'authorization'],
    [['Host', 'a', 'Content-Type', 'text/plain', 'Content-Type', 'application/json'], 'content-type'],
    [['Host', 'a', 'Idempotency-Key', '1', 'Idempotency-Key', '2'], 'idempotency-key'],
    [['Host', 'a', 'X_Colloquy-Identity', 't'], 'x_colloquy-identity'],
    [['Host', 'a', 'X_Request_Id', 't'], 'x_request_id'],
  ])('%j: %s', (raw, name) => {
    expect(findAmbiguity(raw)).toBe(name);
  });
});

describe('sanitiseHeaders', () => {
  const sent = () => ({
    host: 'a',
    accept: '*/*',
    'content-length': '2',
    'x-colloquy-identity': 't',
    'x-colloquy-anything': 't',
    'x-request-id': 'r',
    'x-forwarded-for': '1.1.1.1',
    forwarded: 'for=1.1.1.1',
    'x-original-url': '/internal',
    te: 'trailers',
    upgrade: 'websocket',
    'x-hop': '1',
    connection: 'upgrade, X-Hop, content-length, host',
  });

  it('keeps only what may be trusted', () => {
    const headers = sent();
    sanitiseHeaders(headers, false);
    expect(headers).toEqual({ host: 'a', accept: '*/*', 'content-length': '2' });
  });

  it('keeps what a trusted proxy says of the client, and nothing that is ours', () => {
    const headers = sent();
    sanitiseHeaders(headers, true);
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'content-length',
      'forwarded',
      'host',
      'x-forwarded-for',
    ]);
  });
});
