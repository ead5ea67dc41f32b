import { describe, expect, it } from 'vitest';
import { applySettingsPatch, isDomainAllowed, toSettings } from './settings.policy.ts';

const settings = toSettings({ name: 'One', description: '', preferences: {}, settingsRevision: 1 });

describe('workspace settings', () => {
  it('have defaults where nothing was set', () => {
    expect(settings).toEqual({
      name: 'One',
      description: '',
      language: 'en',
      timezone: 'UTC',
      retentionDays: null,
      allowedEmailDomains: [],
      notify: { limits: true, failures: true, contacts: true },
      revision: 1,
    });
  });

  it('change field by field, and notices flag by flag', () => {
    const patched = applySettingsPatch(settings, {
      revision: 1,
      name: undefined,
      retentionDays: 90,
      notify: { failures: false },
      allowedEmailDomains: ['b.com', 'a.com', 'b.com'],
    });
    expect(patched).toMatchObject({
      name: 'One',
      retentionDays: 90,
      notify: { limits: true, failures: false, contacts: true },
      allowedEmailDomains: ['a.com', 'b.com'],
    });
    expect(patched).not.toHaveProperty('revision');
  });

  it.each([
    ['ada@example.com', [], true],
    ['ada@example.com', ['example.com'], true],
    ['ada@sub.example.com', ['example.com'], false],
    ['ada@evil-example.com', ['example.com'], false],
    ['ada@other.com', ['example.com', 'other.com'], true],
  ])('let %s be invited with %j: %s', (email, domains, expected) => {
    expect(isDomainAllowed(email, domains)).toBe(expected);
  });
});
