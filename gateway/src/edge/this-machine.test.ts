import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isFromThisMachine } from './this-machine.ts';

function aRequest(
  remoteAddress: string | undefined,
  host = 'localhost',
  sent: string[] = [],
): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  request.httpVersion = '1.1';
  request.headers.host = host;
  // Headers that earlier handlers removed from `headers` are still here.
  request.rawHeaders = ['Host', host, ...sent];
  return request;
}

describe('a request of this machine', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('comes from %s', (address) => {
    expect(isFromThisMachine(aRequest(address))).toBe(true);
  });

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])('asks for %s', (host) => {
    expect(isFromThisMachine(aRequest('127.0.0.1', host))).toBe(true);
  });

  it.each(['192.168.0.9', '10.127.0.0.1', '::ffff:10.0.0.1', '127.0.0.1.example', '', undefined])(
    'does not come from %s, whatever name it asks for',
    (address) => expect(isFromThisMachine(aRequest(address))).toBe(false),
  );

  it.each([
    '',
    ' ',
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    'localhost:99999999',
    '192.168.1.7',
  ])('does not ask for the name %j, whatever address it comes from', (host) =>
    expect(isFromThisMachine(aRequest('127.0.0.1', host))).toBe(false),
  );

  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Anything',
    'X_Forwarded_For',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'X-Original-URL',
    'X-Envoy-External-Address',
  ])('was not passed on with %s', (name) => {
    expect(isFromThisMachine(aRequest('127.0.0.1', 'localhost', [name, 'x']))).toBe(false);
  });

  it('may have the name of such a header as a value', () => {
    expect(isFromThisMachine(aRequest('127.0.0.1', 'localhost', ['Accept', 'via']))).toBe(true);
  });

  it('does not speak the HTTP of proxies that say nothing else of themselves', () => {
    const request = aRequest('127.0.0.1');
    request.httpVersion = '1.0';
    expect(isFromThisMachine(request)).toBe(false);
  });
});
