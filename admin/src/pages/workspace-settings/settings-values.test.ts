import type { WorkspaceSettings } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { parseDomains, toSettingsPatch, toSettingsValues } from './settings-values.ts';

const settings: WorkspaceSettings = {
  revision: 4,
  name: 'Acme',
  description: '',
  language: 'en',
  timezone: 'UTC',
  retentionDays: null,
  allowedEmailDomains: ['example.com'],
  notify: { limits: true, failures: true, contacts: true },
};

test('a form that was not touched changes nothing', () => {
  expect(toSettingsPatch(settings, toSettingsValues(settings))).toEqual({ revision: 4 });
});

test('only what differs is sent, with the revision it is based on', () => {
  const values = { ...toSettingsValues(settings), retentionDays: '90', domains: '', contacts: false };
  expect(toSettingsPatch(settings, values)).toEqual({
    revision: 4,
    retentionDays: 90,
    allowedEmailDomains: [],
    notify: { limits: true, failures: true, contacts: false },
  });
});

test('domains are read however they are written', () => {
  expect(parseDomains(' Example.com, @acme.org;\nexample.com ')).toEqual(['example.com', 'acme.org']);
  expect(parseDomains(' , ')).toEqual([]);
});
