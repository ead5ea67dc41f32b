import { describe, expect, it } from 'vitest';
import { differences, maskSecrets } from './audit-values.ts';

describe('audit values', () => {
  it.each([
    ['botToken', '***'],
    ['client_secret', '***'],
    ['Password', '***'],
    ['apiKey', '***'],
    ['api_key', '***'],
    ['Authorization', '***'],
    ['name', 'plain'],
    ['keyboard', 'plain'],
  ])('show %s as %s', (name, expected) => {
    expect(maskSecrets({ [name]: 'plain' })).toEqual({ [name]: expected });
  });

  it('are masked at any depth, and an absent secret stays visible as absent', () => {
    expect(maskSecrets({ headers: [{ name: 'a', secret: 'x' }], nested: { token: null } })).toEqual({
      headers: [{ name: 'a', secret: '***' }],
      nested: { token: null },
    });
  });

  it('hold only what changed', () => {
    const before = { name: 'One', language: 'en', domains: ['a.com'] };
    expect(differences(before, { ...before, name: 'Two', domains: ['a.com'] })).toEqual({
      before: { name: 'One' },
      after: { name: 'Two' },
    });
    expect(differences(before, { ...before })).toBeNull();
  });
});
