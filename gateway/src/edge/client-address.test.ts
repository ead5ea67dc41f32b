import { describe, expect, it } from 'vitest';
import { createTrustedProxies, isLoopback, plainAddress } from './client-address.ts';

describe('clientOf', () => {
  const proxies = createTrustedProxies(['10.0.0.0/8', '2001:db8::1']);
  it.each([
    ['203.0.113.5', '1.1.1.1', '203.0.113.5', 'an unknown peer speaks for itself only'],
    ['10.0.0.1', undefined, '10.0.0.1', 'a proxy may call on its own behalf'],
    ['10.0.0.1', '1.1.1.1', '1.1.1.1', 'a proxy speaks for its client'],
    ['10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1', 'what the client wrote itself does not count'],
    ['2001:db8::1', '1.1.1.1', '1.1.1.1', 'a proxy may have an IPv6 address'],
    ['10.0.0.1', 'unknown', '10.0.0.1', 'no address is no client'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3', 'among proxies the first one called'],
  ])('%s saying %s is %s: %s', (peer, forwardedFor, client, _why) => {
    expect(proxies.clientOf(peer, forwardedFor)).toBe(client);
  });

  it('refuses what is no address', () => {
    expect(() => createTrustedProxies(['proxy.example'])).toThrow('"proxy.example" is not an address');
  });
});

describe('addresses', () => {
  it('reads IPv4 on an IPv6 socket', () => {
    expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(isLoopback(plainAddress('::ffff:127.0.0.1'))).toBe(true);
    expect(isLoopback('::1')).toBe(true);
    expect(isLoopback('10.0.0.1')).toBe(false);
  });
});
