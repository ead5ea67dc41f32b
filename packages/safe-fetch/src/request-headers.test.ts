import { ERRORS } from '@colloquy/errors';
import { describe, expect, it } from 'vitest';
import { nextHop } from './redirects.ts';
import { checkHeaders } from './request-headers.ts';
import type { Hop } from './hop.ts';

const aHop = (changes: Partial<Hop> = {}): Hop => ({
  url: new URL('https://a.example/start'),
  method: 'POST',
  headers: {
    authorization: 'Bearer s',
    cookie: 'c=1',
    'x-api-key': 'k',
    'content-type': 'text/plain',
    accept: '*/*',
  },
  body: 'hello',
  ...changes,
});
const aRedirect = (status: number, location: string) => ({
  status,
  headers: { location },
  body: new Uint8Array(),
  truncated: false,
});

describe('headers of a guarded request', () => {
  it.each(['Host', 'content-length', 'Transfer-Encoding', 'Proxy-Authorization', 'bad name', 'x:y', ''])(
    'refuses to set %j',
    (name) =>
      expect(() => checkHeaders({ [name]: 'x' })).toThrow(
        expect.objectContaining({ code: ERRORS.fieldNotValid }),
      ),
  );

  it.each(['a\r\nx: y', 'a\0', 'a\nb', 'smile ☺'])('refuses the value %j', (value) => {
    expect(() => checkHeaders({ 'x-a': value })).toThrow(
      expect.objectContaining({ code: ERRORS.fieldNotValid }),
    );
  });
});

describe('following a redirect', () => {
  it('keeps method, body and headers on the same origin', () => {
    expect(nextHop(aHop(), aRedirect(307, '/next'), new Set())).toEqual({
      ...aHop(),
      url: new URL('https://a.example/next'),
    });
  });

  it('takes no secret to another origin, not even one in a header of its own', () => {
    const hop = nextHop(aHop(), aRedirect(307, 'https://b.example/'), new Set());
    expect(hop?.headers).toEqual({ 'content-type': 'text/plain', accept: '*/*' });
  });

  it('counts a downgrade to http as another origin', () => {
    const hop = nextHop(aHop(), aRedirect(308, 'http://a.example/'), new Set());
    expect(hop?.headers.authorization).toBeUndefined();
  });

  it.each([301, 302, 303])('turns a POST into a GET without body on %i', (status) => {
    expect(nextHop(aHop(), aRedirect(status, '/next'), new Set())).toMatchObject({
      method: 'GET',
      body: undefined,
    });
  });

  it('checks the target like a first address', () => {
    expect(() => nextHop(aHop(), aRedirect(302, 'http://169.254.169.254/'), new Set())).toThrow(
      expect.objectContaining({ code: ERRORS.urlNotAllowed }),
    );
  });

  it('is done when the answer is no redirect', () => {
    expect(nextHop(aHop(), aRedirect(200, '/next'), new Set())).toBeNull();
  });
});
