import { describe, expect, it } from 'vitest';
import { networkOf, shownUserAgent } from './sessions.policy.ts';

describe('what is kept of where a session began', () => {
  it.each([
    ['203.0.113.77', '203.0.113.x'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    [null, null],
  ])('is of the address %s the network alone', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is a line of bounded length of what the browser calls itself', () => {
    expect(shownUserAgent(`Mozilla\u0000\u202E${'x'.repeat(1_000)}`)).toBe(`Mozilla${'x'.repeat(293)}`);
    expect(shownUserAgent(null)).toBe('');
  });
});
