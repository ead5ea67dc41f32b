import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isFromThisMachine } from './loopback-only.ts';

function aRequest(remoteAddress: string | undefined, host = 'localhost'): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const req = new IncomingMessage(socket);
  req.headers.host = host;
  return req;
}

describe('isFromThisMachine', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('believes %s', (address) => {
    expect(isFromThisMachine(aRequest(address))).toBe(true);
  });

  it.each(['192.168.0.9', '10.127.0.0.1', '::ffff:10.0.0.1', '127.0.0.1.example', '', undefined])(
    'refuses %s, whatever name it asks for',
    (address) => expect(isFromThisMachine(aRequest(address))).toBe(false),
  );

  it.each([
    '',
    ' ',
    'evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    'localhost:99999999',
  ])('refuses the name %j, whatever address it comes from', (host) =>
    expect(isFromThisMachine(aRequest('127.0.0.1', host))).toBe(false),
  );
});
